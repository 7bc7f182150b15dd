import { createHmac } from 'node:crypto';
import { beginStaffTotp, confirmStaffTotp, staffSignIn } from '@yinji/contract';
import { Reviewer } from '@yinji/testkit/people/reviewer';
import type { House } from './house.ts';

const STEP_MS = 30_000;

/** Somebody of the staff with an authenticator app, who signs in with its code. */
export async function addApp(house: House, account: string): Promise<{ signInAnew(): Promise<void> }> {
  const { client, password } = await Reviewer.hire(house.origin, house.running().databaseUrl, account);
  const { secret } = await client.call(beginStaffTotp, { password });
  await client.call(confirmStaffTotp, { code: codeOf(secret, Date.now() - STEP_MS) });
  return {
    async signInAnew() {
      // A code is good once: above, the one of the step before was used.
      await client.call(staffSignIn, { account, password, code: codeOf(secret, Date.now()) });
    },
  };
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 6238, six digits of HMAC-SHA-1. */
function codeOf(secret: string, atMs: number): string {
  const bits = [...secret].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(atMs / STEP_MS)));
  const digest = createHmac('sha1', key).update(counter).digest();
  const at = digest.at(-1)! & 0xf;
  return String((digest.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}
