use crate::{ChanceError, Commitment, Domain, Entropy, OperatingSystem, Seal, SealingKey, Secret};
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;
use std::fmt::Write as _;

/// How many numbers the wheel has.
const NUMBERS: u8 = 37;
/// Bytes from here on would favour some numbers: 222 is the largest multiple of 37 that a byte can reach.
const FIRST_REFUSED: u8 = 222;

/// The virtual wheel: it promises a secret before wagers open, and after wagers close the number follows from
/// the secret, the final layouts and the terminals' nonces.
#[derive(Debug)]
pub struct VirtualWheel {
    key: SealingKey,
}

impl VirtualWheel {
    /// A wheel whose secrets are sealed under `key`.
    #[must_use]
    pub const fn new(key: SealingKey) -> Self {
        Self { key }
    }

    /// Draws the secret of one spin. The commitment is to be durable before wagers open; the sealed secret
    /// lies beside it, so that a restart can still open it.
    ///
    /// # Errors
    /// [`ChanceError::Entropy`] or [`ChanceError::Sealing`].
    pub fn commit(&self) -> Result<Seal, ChanceError> {
        self.commit_from(&mut OperatingSystem)
    }

    fn commit_from(&self, entropy: &mut impl Entropy) -> Result<Seal, ChanceError> {
        let secret = Secret::draw(entropy)?;
        self.key.seal(&promise(&secret), secret.expose(), entropy)
    }

    /// The secret that was sealed, checked against its commitment.
    ///
    /// # Errors
    /// [`ChanceError::Unsealing`] if the seal was altered or belongs to another key or commitment.
    pub fn open(&self, commitment: &str, cipher: &str) -> Result<Secret<32>, ChanceError> {
        let (commitment, value) = self.key.unseal(commitment, cipher)?;
        let secret = value.as_slice().try_into().map(Secret::new);
        secret
            .ok()
            .filter(|secret| promise(secret) == commitment)
            .ok_or(ChanceError::Unsealing("what it holds is not what its commitment promises"))
    }
}

/// The commitment to a spin's secret. The secret is 32 random bytes and serves as its own salt; there is no
/// further value.
fn promise(secret: &Secret<32>) -> Commitment {
    Commitment::to(Domain::Wheel, secret, b"")
}

/// What a number is drawn from beside the secret: which spin, what each open terminal showed at expiry, and
/// what the terminals contributed after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draw {
    spin: u64,
    layouts: Vec<(u8, [u8; 32])>,
    nonces: Vec<(u8, [u8; 16])>,
}

/// Why layouts and nonces cannot be drawn from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DrawError {
    /// Seats are named once each, in ascending order.
    #[error("layouts and nonces name each seat once, in ascending order")]
    Order,
    /// A nonce of a terminal that has no final layout.
    #[error("the terminal at seat {0} has a nonce and no final layout")]
    Stranger(u8),
}

impl Draw {
    /// A draw for `spin` from the digests of the final layouts and the nonces, each by seat.
    ///
    /// # Errors
    /// [`DrawError`] if a seat is named twice or out of order, or a nonce comes from a seat without a layout.
    pub fn new(
        spin: u64,
        layouts: Vec<(u8, [u8; 32])>,
        nonces: Vec<(u8, [u8; 16])>,
    ) -> Result<Self, DrawError> {
        let ascending = |seats: &[u8]| seats.windows(2).all(|pair| pair[0] < pair[1]);
        let seats: Vec<u8> = layouts.iter().map(|(seat, _)| *seat).collect();
        let answered: Vec<u8> = nonces.iter().map(|(seat, _)| *seat).collect();
        if !ascending(&seats) || !ascending(&answered) {
            return Err(DrawError::Order);
        }
        match answered.into_iter().find(|seat| !seats.contains(seat)) {
            Some(stranger) => Err(DrawError::Stranger(stranger)),
            None => Ok(Self { spin, layouts, nonces }),
        }
    }

    /// The message that is authenticated, but for its last line: one line of text each, ended by a line feed.
    ///
    /// ```text
    /// houseway wheel number 1
    /// spin 41
    /// layout 3 <64 hexadecimal digits>
    /// layout 7 <64 hexadecimal digits>
    /// nonce 3 <32 hexadecimal digits>
    /// ```
    #[must_use]
    pub fn message(&self) -> String {
        let mut text = format!("houseway wheel number 1\nspin {}\n", self.spin);
        // Writing to a string cannot fail.
        for (seat, digest) in &self.layouts {
            let _ = writeln!(text, "layout {seat} {}", hex::encode(digest));
        }
        for (seat, nonce) in &self.nonces {
            let _ = writeln!(text, "nonce {seat} {}", hex::encode(nonce));
        }
        text
    }
}

/// The number of a spin, 0 to 36, each equally likely for a random secret.
///
/// HMAC-SHA256 keyed with the secret over the message of the draw and the line `counter 0`; of its 32 bytes
/// the first below 222 decides, by its remainder on division by 37. If none is below 222, the same with
/// `counter 1`, and so on.
#[must_use]
pub fn number(secret: &Secret<32>, draw: &Draw) -> u8 {
    let message = draw.message();
    let mut counter = 0_u32;
    loop {
        let code = code(secret, &format!("{message}counter {counter}\n"));
        if let Some(number) = code.iter().find_map(|byte| fair(*byte)) {
            return number;
        }
        counter = counter.wrapping_add(1);
    }
}

/// The number that a byte stands for; none for the bytes that would favour some numbers.
const fn fair(byte: u8) -> Option<u8> {
    if byte < FIRST_REFUSED { Some(byte % NUMBERS) } else { None }
}

fn code(secret: &Secret<32>, message: &str) -> [u8; 32] {
    // A key shorter than a block is filled up with zeros by definition of HMAC.
    let mut key = zeroize::Zeroizing::new([0_u8; 64]);
    key[..32].copy_from_slice(secret.expose());
    let mut mac = Hmac::<Sha256>::new(&(*key).into());
    mac.update(message.as_bytes());
    mac.finalize().into_bytes().into()
}

/// Why a number does not follow from what was promised.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unproven {
    /// The commitment is unreadable.
    #[error("the commitment is not 64 lower-case hexadecimal digits")]
    Commitment,
    /// The secret is not the one that was promised before wagers opened.
    #[error("the secret does not open the commitment")]
    Secret,
    /// The number does not follow from the secret, the layouts and the nonces.
    #[error("the number follows as {follows}, and {claimed} was said")]
    Number {
        /// What follows.
        follows: u8,
        /// What was said.
        claimed: u8,
    },
}

/// Checks that `claimed` is the number that the commitment, the layouts and the nonces lead to.
///
/// # Errors
/// [`Unproven`] says what does not hold.
pub fn verify(commitment: &str, secret: &Secret<32>, draw: &Draw, claimed: u8) -> Result<(), Unproven> {
    let commitment: Commitment = commitment.parse().map_err(|_| Unproven::Commitment)?;
    if promise(secret) != commitment {
        return Err(Unproven::Secret);
    }
    match number(secret, draw) {
        follows if follows == claimed => Ok(()),
        follows => Err(Unproven::Number { follows, claimed }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::statistics::{Seeded, chi_square, critical};

    fn draw(spin: u64) -> Draw {
        Draw::new(spin, vec![(3, [0x33; 32]), (7, [0x77; 32])], vec![(3, [0xa3; 16])]).unwrap()
    }

    fn counting() -> Secret<32> {
        Secret::new(std::array::from_fn(|place| place as u8))
    }

    /// Made by the script in docs/FAIRNESS.md, which uses Python's hmac and hashlib and nothing of this crate.
    #[test]
    fn numbers_are_what_another_implementation_computes() {
        let numbers: Vec<u8> = (1..=12).map(|spin| number(&counting(), &draw(spin))).collect();
        assert_eq!(numbers, [33, 27, 8, 16, 15, 11, 30, 12, 26, 0, 12, 8]);
        let silent = Draw::new(41, vec![], vec![]).unwrap();
        assert_eq!(number(&counting(), &silent), 18);
        assert_eq!(
            promise(&counting()).to_string(),
            "0200b4083e07294973b6a9a5a186e4a0bd52f2e8929ca775e1873689de027585"
        );
    }

    /// The script of the document itself, run on the same draws.
    #[test]
    fn the_script_in_the_document_recomputes_every_number() {
        let document = include_str!("../../../docs/FAIRNESS.md");
        let script = document.split("```python\n").nth(1).and_then(|rest| rest.split("```").next()).unwrap();
        for spin in [1, 2, 3, 41, 1_000_000] {
            let draw = draw(spin);
            let follows = number(&counting(), &draw);
            let lines: Vec<String> = draw.message().lines().skip(1).map(str::to_owned).collect();
            let output = std::process::Command::new("python3")
                .args(["-c", script, &promise(&counting()).to_string(), &hex::encode(counting().expose())])
                .args(&lines)
                .output()
                .expect("python3 is needed to run the document's script");
            let said = String::from_utf8(output.stdout).unwrap();
            assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
            assert_eq!(said.trim(), format!("the commitment opens\nthe number is {follows}"));
        }
    }

    #[test]
    fn every_number_is_reached_by_six_bytes() {
        let mut bytes = [0; 37];
        let refused = (0..=u8::MAX).filter(|byte| match fair(*byte) {
            Some(number) => {
                bytes[usize::from(number)] += 1;
                false
            }
            None => true,
        });
        assert_eq!(refused.count(), 256 - 6 * 37);
        assert_eq!(bytes, [6; 37]);
    }

    #[test]
    fn a_promise_is_kept_across_a_restart() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("seal.key");
        let seal = VirtualWheel::new(SealingKey::in_file(&path).unwrap()).commit().unwrap();
        let wheel = VirtualWheel::new(SealingKey::in_file(&path).unwrap());
        let secret = wheel.open(&seal.commitment, &seal.cipher).unwrap();
        let number = number(&secret, &draw(1));
        assert_eq!(verify(&seal.commitment, &secret, &draw(1), number), Ok(()));
        let other = wheel.commit().unwrap();
        assert_ne!(other.commitment, seal.commitment);
        assert!(wheel.open(&other.commitment, &seal.cipher).is_err());
        assert!(!seal.cipher.contains(&hex::encode(secret.expose())));
    }

    #[test]
    fn a_seal_of_something_else_does_not_pass_for_a_secret() {
        let wheel = VirtualWheel::new(SealingKey::passing(&mut OperatingSystem).unwrap());
        let promised = promise(&counting());
        let lie = wheel.key.seal(&promised, &[9; 32], &mut OperatingSystem).unwrap();
        assert!(wheel.open(&lie.commitment, &lie.cipher).is_err());
        let short = wheel.key.seal(&promised, b"short", &mut OperatingSystem).unwrap();
        assert!(wheel.open(&short.commitment, &short.cipher).is_err());
    }

    #[test]
    fn a_lie_about_any_part_is_found() {
        let secret = counting();
        let promised = promise(&secret).to_string();
        let follows = number(&secret, &draw(1));
        assert_eq!(verify(&promised, &secret, &draw(1), follows), Ok(()));
        let claimed = (follows + 1) % NUMBERS;
        assert_eq!(verify(&promised, &secret, &draw(1), claimed), Err(Unproven::Number { follows, claimed }));
        assert_eq!(verify(&promised, &Secret::new([9; 32]), &draw(1), follows), Err(Unproven::Secret));
        assert_eq!(verify("", &secret, &draw(1), follows), Err(Unproven::Commitment));
    }

    #[test]
    fn seats_are_named_once_and_in_order() {
        let layout = [0; 32];
        let nonce = [0; 16];
        assert_eq!(Draw::new(1, vec![(2, layout), (1, layout)], vec![]), Err(DrawError::Order));
        assert_eq!(Draw::new(1, vec![(1, layout), (1, layout)], vec![]), Err(DrawError::Order));
        assert_eq!(Draw::new(1, vec![(1, layout)], vec![(1, nonce), (1, nonce)]), Err(DrawError::Order));
        assert_eq!(Draw::new(1, vec![(1, layout)], vec![(2, nonce)]), Err(DrawError::Stranger(2)));
    }

    /// 37 000 spins under secrets of a fixed seed against 37 equal shares. With another seed a fair wheel would
    /// fail this once in a thousand times.
    #[test]
    fn numbers_are_uniform_over_secrets() {
        let mut seeded = Seeded::new("wheel, secrets");
        let mut counts = [0; 37];
        for spin in 0..37_000 {
            let secret = Secret::draw(&mut seeded).unwrap();
            counts[usize::from(number(&secret, &draw(spin)))] += 1;
        }
        assert!(chi_square(&counts) < critical(36, 1_000), "{counts:?}");
    }

    /// The same where only the terminal's nonce differs: each nonce alone makes the number unpredictable to
    /// whoever does not hold the secret.
    #[test]
    fn numbers_are_uniform_over_nonces() {
        let mut counts = [0; 37];
        for nonce in 0..37_000_u128 {
            let draw = Draw::new(1, vec![(1, [5; 32])], vec![(1, nonce.to_be_bytes())]).unwrap();
            counts[usize::from(number(&counting(), &draw))] += 1;
        }
        assert!(chi_square(&counts) < critical(36, 1_000), "{counts:?}");
    }
}
