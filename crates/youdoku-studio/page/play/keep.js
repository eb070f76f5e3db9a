// Where games are kept: beside the history of the puzzle they belong to, in the database of the same slot. A browser that
// keeps nothing, as in a private window, plays without.

import { pack, unpack } from "./game.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("../archive.js").Archive} Archive */

const KEY = "game";

/** @param {Archive | null} archive @returns {Promise<Game | null>} */
export async function keptGame(archive) {
  try {
    const database = await archive?.opened;
    if (!database) return null;
    const request = database.transaction("state").objectStore("state").get(KEY);
    return await new Promise((resolve) => {
      request.onsuccess = () => resolve(unpack(request.result));
      request.onerror = () => resolve(null);
    });
  } catch {
    return null;
  }
}

/** Writes the game at once. @param {Archive | null} archive @param {Game} game */
export async function keepGame(archive, game) {
  try {
    const database = await archive?.opened;
    database?.transaction("state", "readwrite").objectStore("state").put(pack(game), KEY);
  } catch {
    // Then it lasts as long as the tab.
  }
}
