import type { Bytes } from './bytes.ts';
import type { IncrementalDigest } from './sha256.ts';

/** SM3 (GB/T 32905-2016, ISO/IEC 10118-3:2018), big-endian 32-bit words; section numbers are the standard's. */

/** §4.1 */
const INITIAL = [
  0x7380166f, 0x4914b2b9, 0x172442d7, 0xda8a0600, 0xa96f30bc, 0x163138aa, 0xe38dee4d, 0xb0fb0e4e,
] as const;
const BLOCK_BYTES = 64;

function rotate(word: number, bits: number): number {
  return (word << bits) | (word >>> (32 - bits));
}

/** §4.2: T_j already rotated left by j mod 32, as §5.3.3 uses it. */
const ROUND_CONSTANTS = Int32Array.from({ length: 64 }, (_, j) =>
  rotate(j < 16 ? 0x79cc4519 : 0x7a879d8a, j % 32),
);

/** §5.3.2 message expansion, then §5.3.3 compression, of the block at `at`. */
function compress(state: Int32Array, words: Int32Array, view: DataView, at: number): void {
  for (let j = 0; j < 16; j++) words[j] = view.getInt32(at + j * 4);
  for (let j = 16; j < 68; j++) {
    const x = words[j - 16]! ^ words[j - 9]! ^ rotate(words[j - 3]!, 15);
    words[j] = x ^ rotate(x, 15) ^ rotate(x, 23) ^ rotate(words[j - 13]!, 7) ^ words[j - 6]!;
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  for (let j = 0; j < 64; j++) {
    const a12 = rotate(a, 12);
    const ss1 = rotate((a12 + e + ROUND_CONSTANTS[j]!) | 0, 7);
    const ff = j < 16 ? a ^ b ^ c : (a & b) | (a & c) | (b & c);
    const gg = j < 16 ? e ^ f ^ g : (e & f) | (~e & g);
    const tt1 = (ff + d + (ss1 ^ a12) + (words[j]! ^ words[j + 4]!)) | 0;
    const tt2 = (gg + h + ss1 + words[j]!) | 0;
    d = c;
    c = rotate(b, 9);
    b = a;
    a = tt1;
    h = g;
    g = rotate(f, 19);
    f = e;
    e = tt2 ^ rotate(tt2, 9) ^ rotate(tt2, 17);
  }
  const next = [a, b, c, d, e, f, g, h];
  for (let i = 0; i < 8; i++) state[i] = state[i]! ^ next[i]!;
}

export function createSm3(): IncrementalDigest {
  const state = Int32Array.from(INITIAL);
  const words = new Int32Array(68);
  const block = new Uint8Array(BLOCK_BYTES);
  const blockView = new DataView(block.buffer);
  let filled = 0;
  let total = 0;

  function update(piece: Uint8Array): void {
    total += piece.length;
    let at = 0;
    if (filled > 0) {
      at = Math.min(BLOCK_BYTES - filled, piece.length);
      block.set(piece.subarray(0, at), filled);
      filled += at;
      if (filled < BLOCK_BYTES) return;
      compress(state, words, blockView, 0);
      filled = 0;
    }
    const view = new DataView(piece.buffer, piece.byteOffset, piece.byteLength);
    for (; at + BLOCK_BYTES <= piece.length; at += BLOCK_BYTES) compress(state, words, view, at);
    filled = piece.length - at;
    block.set(piece.subarray(at), 0);
  }

  /** §5.2: a 1 bit, zeros, and the length in bits as 64 bits. */
  function digest(): Bytes {
    const bits = BigInt(total) * 8n;
    update(new Uint8Array(((119 - (total % BLOCK_BYTES)) % BLOCK_BYTES) + 1).fill(0x80, 0, 1));
    const length = new Uint8Array(8);
    new DataView(length.buffer).setBigUint64(0, bits);
    update(length);
    const out = new Uint8Array(32);
    const view = new DataView(out.buffer);
    for (let i = 0; i < 8; i++) view.setInt32(i * 4, state[i]!);
    return out;
  }

  return { update, digest };
}

/** SM3 of bytes: 32 bytes. */
export function sm3(bytes: Uint8Array): Bytes {
  const state = createSm3();
  state.update(bytes);
  return state.digest();
}
