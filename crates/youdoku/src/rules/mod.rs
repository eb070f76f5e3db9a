//! Rules: a word and some arguments. What a word means is a row of [`RULES`].
//!
//! To add a rule: a file with its [`RuleKind`], a line in the table. The text forms, the command, the
//! help and the laws then know it. Its example is a puzzle with one solution, and a test.

use std::collections::HashMap;
use std::sync::LazyLock;

pub mod classic;
pub mod closed_loop;
pub mod free;
pub mod latin;

pub mod jigsaw;

pub mod anti_king;
pub mod anti_knight;
pub mod diagonals;
pub mod disjoint_groups;
pub mod non_consecutive;
pub mod nurikabe;
pub mod squished;
pub mod windoku;

pub mod extra_region;
pub mod parity;
pub mod without;

pub mod killer_cage;
pub mod little_killer;

pub mod arrow;
pub mod between_line;
pub mod palindrome;
pub mod renban;
pub mod thermometer;
pub mod whispers;

pub mod arrows;
pub mod counted;
pub mod groups;
pub mod neighbours;
pub mod products;
pub mod sum_lines;

pub mod corners;
pub mod edges;
pub mod kropki;
pub mod negative;
pub mod xv;

pub mod along;
pub mod beginnings;
pub mod full_rank;
pub mod runs;
pub mod sights;
pub mod x_sums;

pub mod automaton;
pub mod candidates;
pub mod chaos;
pub mod connected;
pub mod deconstruction;
pub mod extra_cells;
pub mod fillomino;
pub mod galaxies;
pub mod japanese_sums;
pub mod lits;
pub mod logic;
pub mod modifiers;
pub mod pattern;
pub mod region_numbers;
pub mod relation;
pub mod rows_and_columns;
pub mod schrodinger;
pub mod several;
pub mod shading;
pub mod star_battle;
pub mod sum;
pub mod unknown_sum;

pub mod alike;
pub mod blocks;
pub mod chaos_clues;
pub mod counting;
pub mod distinct;
pub mod doppelganger;
pub mod global_groups;
pub mod global_neighbours;
pub mod group_sums;
pub mod indexers;
pub mod leaps;
pub mod lunchbox;
pub mod marked;
pub mod operations;
pub mod same_region_digits;
pub mod totals_of_cages;

pub mod own;

pub(crate) mod expression;
mod reader;
mod regex;
mod shorthand;

pub(crate) mod places;

mod rule;
pub use rule::{Rule, RuleError};

mod kind;
pub use kind::{Asp, Group, Reach, RuleKind, Scope};

pub mod exchange;
mod made;
pub(crate) use made::made;
pub mod look;

mod find;
pub use find::find;

pub mod grammar;
pub use grammar::{Count, Drawn, Part, Takes, Times};

mod argument;
pub use argument::Argument;

mod totals;
pub use totals::Totals;

pub mod lexer;

mod read;
mod write;

mod twofold;
pub use twofold::Twofold;

mod context;
pub use context::Context;

mod meaning;
pub(crate) use meaning::Meaning;

/// All rules, in the order in which people are shown them.
pub static RULES: &[&RuleKind] = &[
    &classic::CLASSIC,
    &latin::LATIN,
    &jigsaw::JIGSAW,
    &chaos::CHAOS_CONSTRUCTION,
    &deconstruction::DECONSTRUCTION,
    &free::FREE,
    &anti_king::ANTI_KING,
    &anti_knight::ANTI_KNIGHT,
    &leaps::ANTI_LEAP,
    &leaps::ANTI_QUEEN,
    &leaps::ANTI_TAXICAB,
    &leaps::TAXICAB,
    &leaps::KNIGHTMARE,
    &diagonals::DIAGONALS,
    &diagonals::DIAGONAL_DOWN,
    &diagonals::DIAGONAL_UP,
    &distinct::ANTI_DIAGONAL,
    &windoku::WINDOKU,
    &squished::SQUISHED,
    &disjoint_groups::DISJOINT_GROUPS,
    &blocks::DISJOINT_GROUP,
    &blocks::ASTERISK,
    &blocks::GIRANDOLA,
    &blocks::CENTRE_DOTS,
    &non_consecutive::NON_CONSECUTIVE,
    &global_neighbours::NON_CONSECUTIVE_DIAGONAL,
    &global_neighbours::GLOBAL_DIFFERENCE,
    &global_neighbours::GLOBAL_WHISPERS,
    &global_groups::GLOBAL_ENTROPY,
    &global_groups::GLOBAL_MOD,
    &global_groups::GLOBAL_GROUPS,
    &global_groups::DUTCH_FLATMATES,
    &global_groups::NO_THREE_PARITY,
    &doppelganger::DOPPELGANGER,
    &same_region_digits::SAME_REGION_DIGITS,
    &blocks::MAGIC_SQUARE,
    &blocks::POINT_SYMMETRY,
    &extra_region::EXTRA_REGION,
    &parity::ODD,
    &parity::EVEN,
    &marked::LOW,
    &marked::HIGH,
    &marked::PRIME,
    &marked::MAXIMUM,
    &marked::MINIMUM,
    &indexers::COLUMN_INDEXER,
    &indexers::ROW_INDEXER,
    &indexers::BOX_INDEXER,
    &indexers::NEGATIVE_INDEXER,
    &indexers::VALUE_INDEX,
    &alike::CLONE,
    &alike::SAME_DIGITS,
    &counting::CONTAINS,
    &counting::CONTAINS_EXACTLY,
    &counting::COUNTING_CIRCLES,
    &counting::COUNT,
    &distinct::COUNT_DISTINCT,
    &distinct::DIGIT_COUNT,
    &indexers::SEARCH,
    &marked::NEIGHBOUR_SUM,
    &marked::FRIENDLY,
    &marked::WATCHTOWER,
    &blocks::VAULT,
    &indexers::ELIMINATE,
    &without::WITHOUT,
    &killer_cage::KILLER_CAGE,
    &totals_of_cages::DIGITAL_ROOT,
    &totals_of_cages::SUM_MOD,
    &totals_of_cages::OFF_BY_ONE_CAGE,
    &totals_of_cages::PUNCTURED_CAGE,
    &totals_of_cages::RELLIK_CAGE,
    &totals_of_cages::PARITY_CAGE,
    &totals_of_cages::DIVISIBLE,
    &totals_of_cages::AVERAGE_CAGE,
    &counting::EQUALITY_CAGE,
    &counting::BALANCED,
    &counting::MORE_ODD,
    &counting::MORE_EVEN,
    &counting::ONE_PARITY,
    &counting::LOOK_AND_SAY,
    &lunchbox::LUNCHBOX,
    &operations::PRODUCT,
    &operations::CAGE_OPERATION,
    &operations::AMBIGUOUS_SUM,
    &group_sums::EQUAL_SUMS,
    &group_sums::DIFFERENT_SUMS,
    &group_sums::ORDERED_SUMS,
    &little_killer::LITTLE_KILLER,
    &thermometer::THERMOMETER,
    &neighbours::SLOW_THERMOMETER,
    &neighbours::FAST_THERMOMETER,
    &neighbours::PARITY_THERMOMETER,
    &counted::MONOTONE_LINE,
    &arrow::ARROW,
    &sum_lines::DOUBLE_ARROW,
    &arrows::AVERAGE_ARROW,
    &arrows::HEAVY_ARROW,
    &arrows::PRODUCT_ARROW,
    &arrows::HEADLESS_ARROW,
    &arrows::SUPERFUZZY_ARROW,
    &arrows::SPLIT_PEA,
    &arrows::PEAPOD,
    &palindrome::PALINDROME,
    &palindrome::PARITY_PALINDROME,
    &palindrome::WEAK_PALINDROME,
    &palindrome::SHIFT_LINE,
    &whispers::WHISPERS,
    &neighbours::MAX_DIFFERENCE,
    &non_consecutive::NON_CONSECUTIVE_LINE,
    &renban::RENBAN,
    &renban::NABNER,
    &renban::NOT_RENBAN,
    &renban::RUN_ON_RENBAN,
    &renban::RUN_ON_NABNER,
    &counted::DOUBLE_RENBAN,
    &counted::DOUBLING_LINE,
    &between_line::BETWEEN_LINE,
    &between_line::LOCKOUT_LINE,
    &between_line::TIGHTROPE_LINE,
    &sum_lines::REGION_SUM_LINE,
    &sum_lines::REGIONOMETER,
    &sum_lines::ROW_SUM_LINE,
    &sum_lines::EQUAL_SUM_LINES,
    &sum_lines::SUM_LINE,
    &sum_lines::FUZZY_SUM_LINE,
    &sum_lines::ZIPPER_LINE,
    &groups::ENTROPIC_LINE,
    &groups::MODULAR_LINE,
    &groups::GROUP_LINE,
    &neighbours::PARITY_LINE,
    &neighbours::POLARITY_LINE,
    &neighbours::SAME_RESIDUE_LINE,
    &neighbours::CONSECUTIVE_LINE,
    &neighbours::RATIO_LINE,
    &neighbours::KROPKI_LINE,
    &neighbours::FACTOR_LINE,
    &neighbours::PRIME_LINE,
    &neighbours::XV_LINE,
    &neighbours::CLOCK_LINE,
    &neighbours::AT_LEAST_LINE,
    &products::PRODUCT_LINE,
    &counted::SEQUENCE_LINE,
    &counted::INDEX_LINE,
    &counted::PARITY_COUNT_LINE,
    &counted::ODD_LOTS,
    &counted::EVEN_LOTS,
    &counted::LOOK_AND_SAY_LINE,
    &kropki::DIFFERENCE,
    &kropki::RATIO,
    &xv::XV,
    &edges::GREATER_THAN,
    &edges::EDGE_SUM,
    &edges::EDGE_PRODUCT,
    &edges::EDGE_MODULO,
    &edges::EDGE_PARITY,
    &edges::XY_DIFFERENCE,
    &negative::NEGATIVE_KROPKI,
    &negative::NEGATIVE_DIFFERENCE,
    &negative::NEGATIVE_RATIO,
    &negative::NEGATIVE_XV,
    &edges::NEGATIVE_XY_DIFFERENCE,
    &corners::QUADRUPLE,
    &corners::QUAD_WITHOUT,
    &corners::QUAD_TOTAL,
    &corners::QUAD_SUM,
    &corners::QUAD_MAXIMUM,
    &corners::QUAD_EVEN,
    &corners::EQUAL_DIAGONALS,
    &corners::BATTENBURG,
    &corners::ENTROPY_BATTENBURG,
    &corners::CLOCK,
    &corners::NEGATIVE_BATTENBURG,
    &corners::NEGATIVE_ENTROPY_BATTENBURG,
    &corners::NEGATIVE_CLOCK,
    &products::LITTLE_KILLER_PRODUCT,
    &products::LITTLE_KILLER_LOOK_AND_SAY,
    &products::LITTLE_KILLER_DIFFERENT,
    &sights::SANDWICH,
    &sights::SANDWICH_OF,
    &runs::BEFORE,
    &sights::SKYSCRAPER,
    &sights::SKYSCRAPER_SUM,
    &x_sums::X_SUM,
    &x_sums::REVERSE_X_SUM,
    &x_sums::X_AVERAGE,
    &x_sums::DOUBLE_X_SUM,
    &x_sums::BROKEN_X_SUM,
    &x_sums::SHORT_X_SUM,
    &x_sums::SHIFTED_X_SUM,
    &x_sums::SKYSCRAPER_X_SUM,
    &x_sums::BATTLEFIELD,
    &sights::NUMBERED_ROOM,
    &sights::HIDDEN_SKYSCRAPER,
    &beginnings::ROSSINI,
    &beginnings::NEGATIVE_ROSSINI,
    &beginnings::OUTSIDE,
    &beginnings::FRAME_SUM,
    &beginnings::MINIMAX,
    &beginnings::PARITY_PARTY,
    &beginnings::ASCENDING_START,
    &runs::LONGEST_ASCENT,
    &runs::RUN_START,
    &runs::MAXIMUM_TRIPLET,
    &runs::FIRST_SEEN,
    &runs::DESCRIPTIVE_PAIR,
    &runs::POSITION_SUM,
    &runs::NEXT_TO,
    &runs::HIT_COUNT,
    &along::SUM_ALONG,
    &along::COUNT_ALONG,
    &full_rank::FULL_RANK,
    &full_rank::DIFFERENT_LINES,
    &candidates::CANDIDATES,
    &relation::RELATION,
    &pattern::PATTERN,
    &automaton::AUTOMATON,
    &sum::SUM,
    &unknown_sum::UNKNOWN_SUM,
    &connected::CONNECTED,
    &chaos::SAME_REGION,
    &chaos::REGION_BORDER,
    &region_numbers::REGION_NUMBERS,
    &chaos_clues::CHAOS_ARROW,
    &chaos_clues::CHAOS_COUNT,
    &chaos_clues::CORNER_REGIONS,
    &modifiers::DOUBLERS,
    &modifiers::NEGATORS,
    &modifiers::HOT,
    &modifiers::COLD,
    &modifiers::MARKED_VALUES,
    &schrodinger::SCHRODINGER,
    &schrodinger::ONE_DIGIT,
    &schrodinger::TWO_DIGITS,
    &shading::YIN_YANG,
    &shading::CAVE,
    &nurikabe::NURIKABE,
    &fillomino::FILLOMINO,
    &galaxies::GALAXIES,
    &lits::LITS,
    &japanese_sums::JAPANESE_SUMS,
    &japanese_sums::JAPANESE_SUM,
    &star_battle::STAR_BATTLE,
    &closed_loop::CLOSED_LOOP,
    &shading::IS_SHADED,
    &shading::UNSHADED,
    &shading::SHADED_COUNT,
    &own::DEFINE,
    &extra_cells::EXTRA_CELLS,
    &extra_cells::LETTERS,
    &rows_and_columns::ROWS_AND_COLUMNS,
    &rows_and_columns::MISSING,
    &rows_and_columns::TOROIDAL,
    &logic::OR,
    &logic::AND,
    &logic::NOT,
    &logic::EXACTLY,
];

/// The base that goes without saying: the first.
pub static USUAL: &RuleKind = &classic::CLASSIC;

/// The rule of this word.
pub fn kind(word: &str) -> Option<&'static RuleKind> {
    static WORDS: LazyLock<HashMap<&'static str, &'static RuleKind>> =
        LazyLock::new(|| RULES.iter().map(|&kind| (kind.word, kind)).collect());
    WORDS.get(word).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_different() {
        for (i, kind) in RULES.iter().enumerate() {
            assert!(RULES[..i].iter().all(|other| other.word != kind.word), "{}", kind.word);
        }
    }
}
