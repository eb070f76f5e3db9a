//! What was measured, as a table, as CSV, as JSON lines, and as the bars of a chart.

use std::io::{self, Write};
use std::time::Duration;

use serde_json::{Value, json};

use super::measure::{Measured, Verdict};
use crate::args::Compare;
use crate::chart::{Bar, Bars};
use crate::{stats, table};

pub fn write(measured: &[Measured], args: &Compare, out: &mut dyn Write) -> io::Result<()> {
    if args.json {
        return measured.iter().try_for_each(|m| writeln!(out, "{}", Value::Object(values(m))));
    }
    if args.csv {
        let names = measured.first().map(|m| values(m).keys().cloned().collect::<Vec<_>>());
        writeln!(out, "{}", names.unwrap_or_default().join(","))?;
        for m in measured {
            let plain = |value: &Value| match value {
                Value::Null => String::new(),
                Value::String(word) => word.clone(),
                value => value.to_string(),
            };
            writeln!(out, "{}", values(m).values().map(plain).collect::<Vec<_>>().join(","))?;
        }
        return Ok(());
    }
    let head =
        ["engine", "encoding", "variables", "clauses", "decisions", "conflicts", "flips", "time"];
    let rows: Vec<Vec<String>> = measured.iter().map(|m| cells(m, args)).collect();
    table::write(out, &[&head[..], &["verdict"]].concat(), &rows)
}

/// The row of a table; nothing stands where there is nothing to count.
fn cells(m: &Measured, args: &Compare) -> Vec<String> {
    let count = |number: u64| if number == 0 { String::new() } else { number.to_string() };
    let of_size = |number: Option<usize>| number.map_or(String::new(), |n| n.to_string());
    // Without this, no flips in a short time would read as a search that is quick.
    let alone = if m.by_units_alone { " by unit propagation alone" } else { "" };
    let verdict = match m.runs {
        1 if args.seeds == 1 || !m.pairing.walks() => format!("{}{alone}", m.verdict.word()),
        runs => format!("{}{alone}, {} of {runs} seeds solved", m.verdict.word(), m.solved),
    };
    vec![
        m.pairing.engine.name.to_owned(),
        m.pairing.encoding.map_or(String::new(), |e| e.name.to_owned()),
        of_size(m.size.map(|size| size.variables)),
        of_size(m.size.map(|size| size.clauses)),
        count(m.decisions),
        count(m.conflicts),
        count(m.flips),
        stats::told(m.time),
        verdict,
    ]
}

/// The same by name, for machines.
fn values(m: &Measured) -> serde_json::Map<String, Value> {
    let object = json!({
        "engine": m.pairing.engine.name,
        "encoding": m.pairing.encoding.map(|encoding| encoding.name),
        "variables": m.size.map(|size| size.variables),
        "clauses": m.size.map(|size| size.clauses),
        "literals": m.size.map(|size| size.literals),
        "decisions": m.decisions,
        "conflicts": m.conflicts,
        "flips": m.flips,
        "seconds": m.time.as_secs_f64(),
        "verdict": m.verdict.word(),
        "by_units_alone": m.by_units_alone,
        "runs": m.runs,
        "solved": m.solved,
    });
    match object {
        Value::Object(values) => values,
        _ => unreachable!("an object was written above"),
    }
}

/// The bars of a chart: times, or the flips of those that flip.
pub fn bars(measured: &[Measured], args: &Compare) -> Bars {
    let flips = args.bars == "flips";
    let bars = measured.iter().filter(|m| !flips || m.pairing.walks()).map(|m| {
        let decided = matches!(m.verdict, Verdict::Solved | Verdict::None);
        let told = if flips { m.flips.to_string() } else { stats::told(m.time) };
        Bar {
            name: m.pairing.name(),
            value: if flips { m.flips as f64 } else { m.time.as_secs_f64() },
            label: if decided { told } else { format!("{told}, {}", m.verdict.word()) },
            decided,
        }
    });
    let unit: fn(f64) -> String = match flips {
        true => |flips| format!("{flips}"),
        false => |seconds| match seconds {
            s if s >= 1.0 => format!("{s:.0} s"),
            s if s >= 1e-3 => format!("{:.0} ms", s * 1e3),
            s => format!("{:.0} µs", Duration::from_secs_f64(s).as_secs_f64() * 1e6),
        },
    };
    let title = if flips { "Flips to a solution" } else { "Time to a verdict" };
    Bars { title, bars: bars.collect(), unit }
}
