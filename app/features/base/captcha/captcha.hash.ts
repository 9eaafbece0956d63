/**
 * SHA-256 constants: the first 32 bits of the fractional parts of the cube roots of the first 64 primes (FIPS 180-4).
 */
const K = constants(64, (prime) => Math.cbrt(prime));
const START = constants(8, (prime) => Math.sqrt(prime));

const words = new Int32Array(64);

function constants(count: number, root: (prime: number) => number): Int32Array {
  const primes: number[] = [];
  for (let candidate = 2; primes.length < count; candidate += 1) {
    if (primes.every((prime) => candidate % prime !== 0)) primes.push(candidate);
  }
  return Int32Array.from(primes, (prime) => Math.floor((root(prime) % 1) * 2 ** 32) | 0);
}

/**
 * Returns the first 32 bits of the SHA-256 of an ASCII text of at most 55 characters, as an unsigned number. The
 * browser's own function exists on HTTPS only, and is slow for many short texts.
 */
export function sha256Head(text: string): number {
  fillBlock(text);
  // Reads each value by its index. Destructuring would use an iterator for each of half a million texts.
  let a = START[0]!;
  let b = START[1]!;
  let c = START[2]!;
  let d = START[3]!;
  let e = START[4]!;
  let f = START[5]!;
  let g = START[6]!;
  let h = START[7]!;
  for (let round = 0; round < 64; round += 1) {
    const mix = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const one = (h + mix + ((e & f) ^ (~e & g)) + K[round]! + words[round]!) | 0;
    const two = ((rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + one) | 0;
    d = c;
    c = b;
    b = a;
    a = (one + two) | 0;
  }
  return (START[0]! + a) >>> 0;
}

/** Fills the block with the padded text as 16 words, and with the 48 words computed from them. */
function fillBlock(text: string): void {
  const length = text.length;
  words.fill(0, 0, 16);
  for (let index = 0; index < length; index += 1) {
    words[index >> 2] = words[index >> 2]! | (text.charCodeAt(index) << (24 - 8 * (index & 3)));
  }
  words[length >> 2] = words[length >> 2]! | (0x80 << (24 - 8 * (length & 3)));
  words[15] = length * 8;
  for (let index = 16; index < 64; index += 1) {
    const near = words[index - 2]!;
    const far = words[index - 15]!;
    const low = rotate(near, 17) ^ rotate(near, 19) ^ (near >>> 10);
    const high = rotate(far, 7) ^ rotate(far, 18) ^ (far >>> 3);
    words[index] = (low + words[index - 7]! + high + words[index - 16]!) | 0;
  }
}

function rotate(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}
