import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeSecret } from '../store/keys.ts';
import { newKey, newRoot, newStamper, toPem, type Holder } from './certificates.ts';

export interface TimeAuthorityKeys {
  root: Holder;
  stamper: Holder;
}

/** The root certificate that clients of this authority need. */
export const TIME_AUTHORITY_CA = 'time-authority-ca.pem';

/** The keys in `dir`, created on the first call; beside them the public root. */
export function openTimeAuthorityKeys(dir: string, now: Date): TimeAuthorityKeys {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const path = join(dir, 'time-authority-keys.json');
  let keys: TimeAuthorityKeys;
  try {
    keys = JSON.parse(readFileSync(path, 'utf8')) as TimeAuthorityKeys;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    // The authority looks established: in a backdated token only the time is wrong.
    const since = new Date(now.getTime() - 30 * 86_400_000);
    const root = newRoot(since);
    keys = { root, stamper: newStamper(root, newKey(), since) };
    writeSecret(path, JSON.stringify(keys));
  }
  writeFileSync(join(dir, TIME_AUTHORITY_CA), toPem(keys.root));
  return keys;
}
