import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { openSecretFile, writeFileDurably } from '@yinji/sealing';
import { readIfThere } from '../former-keys.ts';
import type { Queryable } from '../log-store.ts';
import { createSecretBox, type SecretBox } from './secret-box.ts';
import { listTotpSecrets, replaceTotpSecret } from './staff-store.ts';

/** In hexadecimal; between a rotation and the next start the new key and below it the old one. */
const staffKeyFile = (keysDir: string) => join(keysDir, 'staff.key');
const makeKey = () => randomBytes(32).toString('hex');

/** Puts a new key over the old one. False where there is none yet, or where the last one was not taken yet. */
export async function addStaffKey(keysDir: string): Promise<boolean> {
  const old = await readIfThere(staffKeyFile(keysDir));
  if (old === undefined || old.includes('\n')) return false;
  await writeFileDurably(staffKeyFile(keysDir), `${makeKey()}\n${old}`, 0o600);
  return true;
}

/**
 * Under the key in `staff.key`, made at the first start; without it every app is set up anew. After a rotation each secret
 * is enciphered anew, and then the old key ends. Killed in between, the next start goes on; two at once do the same.
 */
export async function openStaffKey(keysDir: string, db: Queryable): Promise<SecretBox> {
  const keys = (await openSecretFile(staffKeyFile(keysDir), async () => makeKey())).split('\n');
  const [box, former] = keys.map((key) => createSecretBox(Buffer.from(key, 'hex')));
  if (box === undefined) throw new Error('staff.key is empty');
  if (former === undefined) return box;
  for (const { staffId, secret } of await listTotpSecrets(db)) {
    const plain = openOld(box, former, staffId, secret);
    if (plain !== undefined) await replaceTotpSecret(db, staffId, secret, box.seal(staffId, plain));
  }
  await writeFileDurably(staffKeyFile(keysDir), keys[0]!, 0o600);
  return box;
}

/** Undefined where it is under the new key already, or under neither: such an app was to be set up anew before. */
function openOld(box: SecretBox, former: SecretBox, staffId: string, secret: Buffer): string | undefined {
  for (const each of [box, former])
    try {
      const plain = each.open(staffId, secret);
      return each === box ? undefined : plain;
    } catch {
      continue;
    }
  return undefined;
}
