"""A class behind one server: many pages, each asking for verdicts at a fixed pace, until answers come late.

    python3 benches/class.py target/youdoku

Starts the server itself, on this machine's loopback, and ends it. Only what Python brings is needed.
"""

import asyncio
import json
import random
import struct
import subprocess
import sys
import time

# Pages, seconds between the changes of each.
LOADS = [(50, 1), (200, 1), (500, 1), (500, 1 / 2), (500, 1 / 4), (500, 1 / 8), (500, 1 / 16)]
SECONDS = 6
LATE = 200  # ms: with a p99 beyond, it is broken


def frame(text: bytes, kind: int = 1) -> bytes:
    """A message of a WebSocket client; its mask is zero."""
    size = bytes([0x80 | len(text)]) if len(text) < 126 else bytes([0xFE]) + struct.pack(">H", len(text))
    return bytes([0x80 | kind]) + size + bytes(4) + text


async def message(reader: asyncio.StreamReader) -> "tuple[int, bytes]":
    kind, size = await reader.readexactly(2)
    if size >= 126:
        wide = {126: ">H", 127: ">Q"}[size]
        (size,) = struct.unpack(wide, await reader.readexactly(struct.calcsize(wide)))
    return kind & 15, await reader.readexactly(size)


def board(full: str, dice: random.Random) -> "list[int]":
    """28 to 34 clues of a full board, a third of the time with one that may be wrong."""
    clues = dice.sample(range(81), dice.randint(28, 34))
    givens = [int(full[cell]) if cell in clues else 0 for cell in range(81)]
    if dice.random() < 0.3:
        givens[dice.choice(clues)] = dice.randint(1, 9)
    return givens


async def page(host: str, port: int, pace: float, boards: "list[str]", number: int, times: "list[float]") -> int:
    """Asks at its pace; gives how many questions had no answer."""
    dice, lost = random.Random(number), 0
    reader, writer = await asyncio.open_connection(host, port)
    name = f"{host}:{port}"
    head = ["GET /live HTTP/1.1", f"Host: {name}", f"Origin: http://{name}", "Upgrade: websocket", "Connection: Upgrade"]
    head += ["Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "Sec-WebSocket-Version: 13", "", ""]
    writer.write("\r\n".join(head).encode())
    assert b" 101 " in await reader.readuntil(b"\r\n\r\n")
    await asyncio.sleep(dice.random() * pace)
    end, change = time.monotonic() + SECONDS, 0
    while time.monotonic() < end:
        change += 1
        puzzle = {"box": [3, 3], "givens": board(dice.choice(boards), dice)}
        since = time.perf_counter()
        asked = {"id": change, "ask": "verdict", "change": change, "puzzle": puzzle}
        writer.write(frame(json.dumps(asked).encode()))
        while True:
            kind, text = await message(reader)
            if kind == 9:
                writer.write(frame(text, 10))
            line = json.loads(text) if kind == 1 else {}
            if line.get("id") == change and any(end in line for end in ("answer", "error", "stopped")):
                break
        if "answer" in line:
            times.append(1000 * (time.perf_counter() - since))
        else:
            lost += 1
        await asyncio.sleep(max(0, pace - (time.perf_counter() - since)))
    writer.close()
    return lost


async def run(command: str) -> None:
    made = subprocess.run(
        [command, "generate", "--clues", "81", "--count", "200", "--seed", "1", "--format", "line"],
        check=True, capture_output=True, text=True,
    )
    boards = made.stdout.split()
    server = subprocess.Popen([command, "studio", "--port", "0"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        host, _, port = server.stdout.readline().split("/")[2].partition(":")
        print("| pages | changes a second each | verdicts a second | median, ms | p99, ms | worst, ms | lost |\n|---|---|---|---|---|---|---|")
        for pages, pace in LOADS:
            times: "list[float]" = []
            since = time.monotonic()
            lost = await asyncio.gather(*(page(host, int(port), pace, boards, n, times) for n in range(pages)))
            times.sort()
            median, late, worst = (times[int(part * (len(times) - 1))] for part in (0.5, 0.99, 1))
            rate = len(times) / (time.monotonic() - since)
            print(f"| {pages} | {1 / pace:g} | {rate:.0f} | {median:.1f} | {late:.1f} | {worst:.1f} | {sum(lost)} |", flush=True)
            if late > LATE:
                break
    finally:
        server.terminate()
        server.wait()


if __name__ == "__main__":
    asyncio.run(run(sys.argv[1] if len(sys.argv) > 1 else "target/youdoku"))
