use crate::{ChanceError, Commitment, Domain, Entropy, OperatingSystem, Seal, SealingKey, Secret, Shuffle};
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

/// The source of chance of a table, whatever is played there: it promises secrets from which numbers follow later, and
/// puts things in order or throws dice, each under its own commitment.
#[derive(Debug)]
pub struct Source {
    key: SealingKey,
}

/// A secret that was promised, and what goes with it.
#[derive(Clone, PartialEq, Eq)]
pub struct Promise {
    /// The commitment, to be durable before anybody wagers, and the secret under seal, so that a restart can still open
    /// it.
    pub seal: Seal,
    /// Further random bytes, for what takes part in the draw and is not for everybody to know.
    pub blind: [u8; 32],
}

impl std::fmt::Debug for Promise {
    /// Shows nothing that is not public.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Promise").field("seal", &self.seal).finish_non_exhaustive()
    }
}

impl Source {
    /// A source that seals under `key`.
    #[must_use]
    pub const fn new(key: SealingKey) -> Self {
        Self { key }
    }

    /// The key under which it seals.
    #[must_use]
    pub const fn key(&self) -> &SealingKey {
        &self.key
    }

    /// Draws and promises a secret.
    ///
    /// # Errors
    /// [`ChanceError::Entropy`] or [`ChanceError::Sealing`].
    pub fn promise(&self) -> Result<Promise, ChanceError> {
        self.promise_from(&mut OperatingSystem)
    }

    fn promise_from(&self, entropy: &mut impl Entropy) -> Result<Promise, ChanceError> {
        let secret = Secret::draw(entropy)?;
        let seal = self.key.seal(&promise(&secret), secret.expose(), entropy)?;
        let mut blind = [0; 32];
        entropy.fill(&mut blind)?;
        Ok(Promise { seal, blind })
    }

    /// The secret that was sealed, checked against its commitment.
    ///
    /// # Errors
    /// [`ChanceError::Unsealing`] if the seal was altered or belongs to another key or commitment.
    pub fn open(&self, commitment: &Commitment, cipher: &str) -> Result<Secret<32>, ChanceError> {
        let value = self.key.unseal(commitment, cipher)?;
        let secret = value.as_slice().try_into().map(Secret::new);
        secret
            .ok()
            .filter(|secret| promise(secret) == *commitment)
            .ok_or(ChanceError::Unsealing("what it holds is not what its commitment promises"))
    }

    /// Things 0 to `things` - 1 in an order that nobody knows.
    ///
    /// # Errors
    /// [`ChanceError::Entropy`].
    pub fn order(&self, things: u16) -> Result<Shuffle, ChanceError> {
        Shuffle::draw(things)
    }

    /// So many dice, each with its faces counted from 0.
    ///
    /// # Errors
    /// [`ChanceError::Entropy`].
    pub fn dice(&self, dice: u8, faces: u8) -> Result<Shuffle, ChanceError> {
        Shuffle::dice(dice, faces)
    }
}

/// The commitment to a spin's secret. The secret is 32 random bytes and serves as its own salt; there is no
/// further value.
fn promise(secret: &Secret<32>) -> Commitment {
    Commitment::to(Domain::Wheel, secret, b"")
}

/// The number below `below` that follows from a secret and a text, each equally likely for a random secret.
///
/// HMAC-SHA256 keyed with the secret over the text and the line `counter 0`; of its 32 bytes the first below the
/// largest multiple of `below` that a byte can reach decides, by its remainder on division by `below`. If there is none,
/// the same with `counter 1`, and so on. A `below` of 0 counts as 1.
#[must_use]
pub fn number(secret: &Secret<32>, text: &str, below: u8) -> u8 {
    let mut counter = 0_u32;
    loop {
        let code = code(secret, &format!("{text}counter {counter}\n"));
        if let Some(number) = code.iter().find_map(|byte| fair(*byte, below.max(1))) {
            return number;
        }
        counter = counter.wrapping_add(1);
    }
}

/// The number that a byte stands for; none for the bytes that would favour some numbers.
fn fair(byte: u8, below: u8) -> Option<u8> {
    let whole = 256 - 256 % u16::from(below);
    (u16::from(byte) < whole).then(|| byte % below)
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
    /// The secret is not the one that was promised before wagers opened.
    #[error("the secret does not open the commitment")]
    Secret,
    /// The number does not follow from the secret and the text.
    #[error("the number follows as {follows}, and {claimed} was said")]
    Number {
        /// What follows.
        follows: u8,
        /// What was said.
        claimed: u8,
    },
}

/// Checks that `claimed` is the number below `below` that the promised secret and the text lead to.
///
/// # Errors
/// [`Unproven`] says what does not hold.
pub fn verify(
    commitment: &Commitment,
    secret: &Secret<32>,
    text: &str,
    below: u8,
    claimed: u8,
) -> Result<(), Unproven> {
    if promise(secret) != *commitment {
        return Err(Unproven::Secret);
    }
    match number(secret, text, below) {
        follows if follows == claimed => Ok(()),
        follows => Err(Unproven::Number { follows, claimed }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::statistics::{Seeded, chi_square, critical};

    /// How many numbers the wheel has.
    const NUMBERS: u8 = 37;

    /// A text of the first protocol.
    fn draw(spin: u64) -> String {
        let (three, seven, nonce) = ("33".repeat(32), "77".repeat(32), "a3".repeat(16));
        format!("houseway wheel number 1\nspin {spin}\nlayout 3 {three}\nlayout 7 {seven}\nnonce 3 {nonce}\n")
    }

    fn counting() -> Secret<32> {
        Secret::new(std::array::from_fn(|place| place as u8))
    }

    /// Made by the script in docs/FAIRNESS.md, which uses Python's hmac and hashlib and nothing of this crate.
    #[test]
    fn numbers_are_what_another_implementation_computes() {
        let numbers: Vec<u8> = (1..=12).map(|spin| number(&counting(), &draw(spin), NUMBERS)).collect();
        assert_eq!(numbers, [33, 27, 8, 16, 15, 11, 30, 12, 26, 0, 12, 8]);
        assert_eq!(number(&counting(), "houseway wheel number 1\nspin 41\n", NUMBERS), 18);
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
            let follows = number(&counting(), &draw, NUMBERS);
            let lines: Vec<&str> = draw.lines().collect();
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
        let refused = (0..=u8::MAX).filter(|byte| match fair(*byte, NUMBERS) {
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
        let Promise { seal, blind } = Source::new(SealingKey::in_file(&path).unwrap()).promise().unwrap();
        let wheel = Source::new(SealingKey::in_file(&path).unwrap());
        let secret = wheel.open(&seal.commitment, &seal.cipher).unwrap();
        let number = number(&secret, &draw(1), NUMBERS);
        assert_eq!(verify(&seal.commitment, &secret, &draw(1), NUMBERS, number), Ok(()));
        let Promise { seal: other, blind: others } = wheel.promise().unwrap();
        assert_ne!(other.commitment, seal.commitment);
        assert!(others != blind && blind != *secret.expose());
        assert!(wheel.open(&other.commitment, &seal.cipher).is_err());
        assert!(!seal.cipher.contains(&hex::encode(secret.expose())));
    }

    #[test]
    fn a_seal_of_something_else_does_not_pass_for_a_secret() {
        let wheel = Source::new(SealingKey::passing(&mut OperatingSystem).unwrap());
        let promised = promise(&counting());
        let lie = wheel.key.seal(&promised, &[9; 32], &mut OperatingSystem).unwrap();
        assert!(wheel.open(&lie.commitment, &lie.cipher).is_err());
        let short = wheel.key.seal(&promised, b"short", &mut OperatingSystem).unwrap();
        assert!(wheel.open(&short.commitment, &short.cipher).is_err());
    }

    #[test]
    fn a_lie_about_any_part_is_found() {
        let secret = counting();
        let promised = promise(&secret);
        let follows = number(&secret, &draw(1), NUMBERS);
        let check = |commitment: &Commitment, secret: &Secret<32>, claimed| {
            verify(commitment, secret, &draw(1), NUMBERS, claimed)
        };
        assert_eq!(check(&promised, &secret, follows), Ok(()));
        let claimed = (follows + 1) % NUMBERS;
        assert_eq!(check(&promised, &secret, claimed), Err(Unproven::Number { follows, claimed }));
        assert_eq!(check(&promised, &Secret::new([9; 32]), follows), Err(Unproven::Secret));
    }

    #[test]
    fn any_number_of_numbers_is_shared_out_evenly_over_the_bytes() {
        for below in 1..=u8::MAX {
            let mut bytes = vec![0_u32; below.into()];
            (0..=u8::MAX)
                .filter_map(|byte| fair(byte, below))
                .for_each(|number| bytes[usize::from(number)] += 1);
            assert_eq!(bytes, vec![256 / u32::from(below); below.into()]);
        }
        assert_eq!(number(&counting(), "", 0), 0);
    }

    /// 37 000 spins under secrets of a fixed seed against 37 equal shares. With another seed a fair wheel would
    /// fail this once in a thousand times.
    #[test]
    fn numbers_are_uniform_over_secrets() {
        let mut seeded = Seeded::new("wheel, secrets");
        let mut counts = [0; 37];
        for spin in 0..37_000 {
            let secret = Secret::draw(&mut seeded).unwrap();
            counts[usize::from(number(&secret, &draw(spin), NUMBERS))] += 1;
        }
        assert!(chi_square(&counts) < critical(36, 1_000), "{counts:?}");
    }

    /// The same where only the terminal's nonce differs: each nonce alone makes the number unpredictable to
    /// whoever does not hold the secret.
    #[test]
    fn numbers_are_uniform_over_nonces() {
        let mut counts = [0; 37];
        for nonce in 0..37_000_u128 {
            let draw = format!("houseway wheel number 2\nspin 1\nnonce 1 {nonce:032x}\n");
            counts[usize::from(number(&counting(), &draw, NUMBERS))] += 1;
        }
        assert!(chi_square(&counts) < critical(36, 1_000), "{counts:?}");
    }
}
