/** SHA-256 of short input, synchronous, unlike the browser's own. Not for secrets. */
export function sha256(bytes: Uint8Array): Uint8Array {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 4, bytes.length * 8);
  const state = new Uint32Array(INITIAL_STATE);
  for (let offset = 0; offset < padded.length; offset += 64) addBlock(state, view, offset);
  const hash = new DataView(new ArrayBuffer(32));
  state.forEach((word, at) => hash.setUint32(at * 4, word));
  return new Uint8Array(hash.buffer);
}

const PRIMES = firstPrimes(64);
/** The first 32 fractional bits of the square roots of 8 primes, and of the cube roots of 64. */
const INITIAL_STATE = PRIMES.slice(0, 8).map((prime) => fractionBits(Math.sqrt(prime)));
const ROUND_CONSTANTS = PRIMES.map((prime) => fractionBits(Math.cbrt(prime)));

function addBlock(state: Uint32Array, view: DataView, offset: number): void {
  const words = new Uint32Array(64);
  const word = (at: number) => words[at] ?? 0;
  for (let at = 0; at < 64; at++) {
    const [early, late] = [word(at - 15), word(at - 2)];
    words[at] =
      at < 16
        ? view.getUint32(offset + at * 4)
        : word(at - 16) +
          (rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3)) +
          word(at - 7) +
          (rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10));
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let at = 0; at < 64; at++) {
    const choice = (e & f) ^ (~e & g);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const first = h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + choice + (ROUND_CONSTANTS[at] ?? 0) + word(at);
    const second = (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + majority;
    [a, b, c, d, e, f, g, h] = [(first + second) | 0, a, b, c, (d + first) | 0, e, f, g];
  }
  [a, b, c, d, e, f, g, h].forEach((value, at) => {
    state[at] = (state[at] ?? 0) + value;
  });
}

function rotate(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits));
}

function fractionBits(value: number): number {
  return Math.floor((value % 1) * 2 ** 32);
}

function firstPrimes(count: number): readonly number[] {
  const primes: number[] = [];
  for (let number = 2; primes.length < count; number++) {
    if (primes.every((prime) => number % prime !== 0)) primes.push(number);
  }
  return primes;
}
