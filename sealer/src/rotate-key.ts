import { generateKeyPairSync } from 'node:crypto';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { createFileDurably } from '@yinji/sealing';
import { keepPublicHalf, readIfThere, removeKey, retireAuthority, syncFolder } from './former-keys.ts';
import { addStaffKey } from './staff/staff-key.ts';

/** An authority, and the keys that it certified for the sealer itself: those are destroyed with it. */
const AUTHORITIES = {
  'creator-ca': { authority: 'creator-ca', own: [] },
  'time-authority': { authority: 'tsa-ca', own: ['tsa.pem'] },
  'document-ca': { authority: 'document-ca', own: ['document.pem', 'content-credentials.pem'] },
} as const;

/** Claims before their authority, which replaces them too. */
export const SEALER_KEYS = [
  'log',
  'receipts',
  'creator-ca',
  'time-authority',
  'claims',
  'document-ca',
  'staff',
] as const;
export type SealerKeyName = (typeof SEALER_KEYS)[number];
export const isSealerKey = (name: string): name is SealerKeyName => SEALER_KEYS.some((one) => one === name);

/** A key that was replaced a moment ago is not there before the sealer's next start makes the new one. */
export class NotStartedSince extends Error {
  override name = 'NotStartedSince';
  constructor() {
    super('this key was replaced already: the new one is made and used at the next start');
  }
}

/**
 * Ends a key of the sealer, which must be stopped; its next start makes the new one. The log's is only added here: the old
 * one signs until the policy with the new one is in force (`endOldLogKey`). Killed at any line, it is repeated.
 * @throws NotStartedSince where the sealer was not started after the last time
 */
export async function rotateKey(keysDir: string, name: SealerKeyName): Promise<void> {
  if (name === 'log') return addLogKey(keysDir);
  if (name === 'claims') return removeOnce(keysDir, 'content-credentials.pem');
  if (name === 'staff') {
    if (!(await addStaffKey(keysDir))) throw new NotStartedSince();
    return;
  }
  if (name === 'receipts') {
    if ((await readIfThere(join(keysDir, 'receipt.pem'))) === undefined) throw new NotStartedSince();
    await keepPublicHalf(keysDir, 'receipt');
    return removeOnce(keysDir, 'receipt.pem');
  }
  const { authority, own } = AUTHORITIES[name];
  if ((await readIfThere(join(keysDir, `${authority}.pem`))) === undefined) throw new NotStartedSince();
  // The authority last: while it is there the command is not done, and a start makes its keys anew under it.
  for (const file of own) await removeKey(keysDir, file);
  await retireAuthority(keysDir, authority);
}

async function removeOnce(keysDir: string, file: string): Promise<void> {
  if ((await readIfThere(join(keysDir, file))) === undefined) throw new NotStartedSince();
  await removeKey(keysDir, file);
}

const NEXT_LOG_KEY = 'log.next.pem';

async function addLogKey(keysDir: string): Promise<void> {
  if ((await readIfThere(join(keysDir, 'log.pem'))) === undefined) throw new Error(`${keysDir} has no log.pem`);
  const pem = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  if (!(await createFileDurably(join(keysDir, NEXT_LOG_KEY), pem, 0o600))) throw new NotStartedSince();
}

export const hasNextLogKey = async (keysDir: string): Promise<boolean> =>
  (await readIfThere(join(keysDir, NEXT_LOG_KEY))) !== undefined;

export const nextLogKeyFile = (keysDir: string): string => join(keysDir, NEXT_LOG_KEY);

/** Called when the policy with the new key is in force: the old private key ends with the rename. */
export async function endOldLogKey(keysDir: string): Promise<void> {
  if (!(await hasNextLogKey(keysDir))) return;
  await keepPublicHalf(keysDir, 'log');
  await rename(nextLogKeyFile(keysDir), join(keysDir, 'log.pem'));
  await syncFolder(keysDir);
}
