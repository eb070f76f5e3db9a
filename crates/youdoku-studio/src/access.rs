//! Whom the studio is for: this machine, or a network, where whoever asks has to show a token.

use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};

/// Whom the studio is for.
#[derive(Clone, Debug)]
pub enum Access {
    /// This machine alone, under any of its own names.
    Machine,
    /// Whoever has the link, under exactly this address.
    Network(Pass),
}

/// What those who ask over a network have to show.
#[derive(Clone, Debug)]
pub struct Pass {
    /// The address as a `Host` names it.
    host: String,
    token: String,
}

/// Where the studio is to listen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// On this machine only.
    Machine,
    /// At this address of the machine, for others in its network.
    Network(IpAddr),
}

impl Place {
    /// The address to listen at.
    pub(crate) fn address(self) -> IpAddr {
        match self {
            Place::Machine => Ipv4Addr::LOCALHOST.into(),
            Place::Network(address) => address,
        }
    }
}

impl Access {
    /// What a studio that listens at this address lets in; over a network, with a new token.
    pub(crate) fn to(place: Place, address: SocketAddr) -> io::Result<Access> {
        Ok(match place {
            Place::Machine => Access::Machine,
            Place::Network(_) => {
                Access::Network(Pass { host: address.to_string(), token: token()? })
            }
        })
    }

    /// The link that opens a studio at this address. What is after `#` is in no log.
    pub fn link(&self, address: SocketAddr) -> String {
        match self {
            Access::Machine => format!("http://{address}/"),
            Access::Network(pass) => format!("http://{address}/#token={}", pass.token),
        }
    }
}

impl Pass {
    #[cfg(test)]
    pub fn new(host: &str, token: &str) -> Pass {
        Pass { host: host.to_owned(), token: token.to_owned() }
    }

    /// Whether a request is for this studio.
    pub fn is_for(&self, host: &str) -> bool {
        host == self.host
    }

    /// Whether one of the words that came with a request is the token. How long that takes says nothing about it.
    pub fn is_shown(&self, words: &str) -> bool {
        let same = |word: &str| {
            let (ours, theirs) = (self.token.as_bytes(), word.trim().as_bytes());
            let different = ours.iter().zip(theirs).fold(0, |all, (a, b)| all | (a ^ b));
            (ours.len() == theirs.len()) & (std::hint::black_box(different) == 0)
        };
        words.split(',').fold(false, |any, word| any | same(word))
    }
}

/// 128 bits that nobody can guess.
fn token() -> io::Result<String> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(io::Error::other)?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_whole_token_is_the_token() {
        let pass = Pass::new("192.168.1.5:7470", "abcd");
        for (words, shown) in [
            ("abcd", true),
            ("youdoku, abcd", true),
            ("abc", false),
            ("abcde", false),
            ("", false),
            ("youdoku", false),
        ] {
            assert_eq!(pass.is_shown(words), shown, "{words}");
        }
    }

    #[test]
    fn tokens_are_long_and_each_is_another() {
        let (one, two) = (token().unwrap(), token().unwrap());
        assert!(one.len() == 32 && one != two, "{one} {two}");
        let address = SocketAddr::from(([192, 168, 1, 5], 7470));
        let access = Access::to(Place::Network(address.ip()), address).unwrap();
        let link = access.link(address);
        assert!(link.starts_with("http://192.168.1.5:7470/#token="), "{link}");
        assert_eq!(Access::Machine.link(address), "http://192.168.1.5:7470/");
    }
}
