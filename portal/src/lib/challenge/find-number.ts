import type { Challenge } from '@yinji/contract';
import { createSHA256 } from 'hash-wasm';

/** Tries one number after another; undefined without a solution, which an honest challenge always has. */
export async function findNumber({
  salt,
  challenge,
  maxNumber,
}: Pick<Challenge, 'salt' | 'challenge' | 'maxNumber'>): Promise<number | undefined> {
  const sha256 = await createSHA256();
  const wanted = Uint8Array.from(challenge.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
  const text = new TextEncoder();
  const bytes = new Uint8Array(salt.length + 10);
  const { written } = text.encodeInto(salt, bytes);
  const digits = bytes.subarray(written);
  for (let number = 0; number <= maxNumber; number += 1) {
    const { written: more } = text.encodeInto(String(number), digits);
    const digest = sha256
      .init()
      .update(bytes.subarray(0, written + more))
      .digest('binary');
    if (digest[0] === wanted[0] && digest.every((byte, at) => byte === wanted[at])) return number;
  }
  return undefined;
}
