//! The kinds of chains after the first: their names, their ratings, and what runs inside the nested ones.

use super::links::Links;

/// What kind of chains.
#[derive(Clone, Copy, Debug)]
pub(super) struct Kind {
    pub(super) multiple: bool,
    pub(super) dynamic: bool,
    pub(super) nishio: bool,
    pub(super) level: u8,
}

impl Kind {
    /// Kinds that keep their closures apart.
    pub(super) fn number(self) -> usize {
        match self {
            Kind { level: 1.., .. } => 3,
            Kind { nishio: true, .. } => 0,
            Kind { dynamic: true, .. } => 2,
            _ => 1,
        }
    }

    pub(super) fn links(self) -> Links {
        if self.nishio { Links::X } else { Links::Both }
    }

    pub(super) fn name(self) -> &'static str {
        match self {
            Kind { level: 2.., .. } => "nested forcing chains",
            Kind { level: 1, .. } => "dynamic forcing chains with more",
            Kind { nishio: true, .. } => "Nishio",
            Kind { dynamic: true, .. } => "dynamic forcing chains",
            _ => "multiple forcing chains",
        }
    }

    pub(super) fn base(self) -> f64 {
        match self {
            Kind { level: 2.., .. } => 9.5 + 0.5 * f64::from(self.level - 2),
            Kind { level: 1, .. } => 9.0,
            Kind { nishio: true, .. } => 7.5,
            Kind { dynamic: true, .. } => 8.5,
            _ => 8.0,
        }
    }
}

/// Rules that are asked inside a nested chain.
pub(super) fn inner_rules(level: u8) -> Vec<Option<Kind>> {
    let multiple = Kind { multiple: true, dynamic: false, nishio: false, level: 0 };
    let dynamic = Kind { dynamic: true, ..multiple };
    match level {
        2 => vec![None],
        3 => vec![None, Some(multiple)],
        4 => vec![Some(dynamic)],
        _ => vec![Some(dynamic), Some(Kind { level: 2, ..dynamic })],
    }
}
