import { targetLookup } from '../people/index.ts';
import {
  type AppContext,
  isLookedUpByOwnKey,
  isSealedByOwnKey,
  isUnderCurrentKey,
  type KeyCheck,
  makeKeyCheck,
} from '../platform/index.ts';
import { findKeyCheck, insertKeyCheck, updateSealedCheck } from './key-check-store.ts';
import { listSealedSamples } from './sealed-samples-read-model.ts';

type Ports = Pick<AppContext, 'db' | 'vault'>;

/** The start ends: rows written under two keys could never be told apart again. */
export class ForeignKeys extends Error {
  override name = 'ForeignKeys';
  constructor(what: string, options?: ErrorOptions) {
    super(
      `the keys of another database: ${what}. Put this database's own keys back, from the backup of keys: the folder keys/ of ` +
        'its data folder, or PERSONAL_DATA_KEY, PERSONAL_DATA_OLD_KEYS and LOOKUP_KEY (docs/operations.md, Keys and their rotation)',
      options,
    );
  }
}

/**
 * Keys belong to their data: the first start of a database writes a check value under its keys, later ones read it.
 * After a rotation it is sealed under the key that seals now, so that nobody starts with the old one alone.
 * @throws ForeignKeys
 */
export async function requireOwnKeys({ db, vault }: Ports): Promise<void> {
  const check = (await findKeyCheck(db)) ?? (await beginCheck({ db, vault }));
  if (!isSealedByOwnKey(vault, check)) throw new ForeignKeys('what is sealed here does not open');
  if (!isLookedUpByOwnKey(vault, check))
    throw new ForeignKeys(
      'nothing here is found by this key of look-ups; or a rotation of it was interrupted: npm run rotate -- lookup continues it',
    );
  if (!isUnderCurrentKey(vault, check)) await updateSealedCheck(db, makeKeyCheck(vault));
}

/** A database of before the check values has data: its keys must open that first. */
async function beginCheck({ db, vault }: Ports): Promise<KeyCheck> {
  for (const { purpose, sealed, lookup } of await listSealedSamples(db)) {
    const plain = open(vault, purpose, sealed);
    if (lookup !== null && !isSame(targetLookup(vault, { channel: 'sms', address: plain }), lookup))
      throw new ForeignKeys('no phone here is found by this key of look-ups');
  }
  const made = makeKeyCheck(vault);
  await insertKeyCheck(db, made);
  return (await findKeyCheck(db)) ?? made;
}

function open(vault: AppContext['vault'], purpose: string, sealed: Uint8Array): string {
  try {
    return vault.open(purpose, sealed);
  } catch (cause) {
    throw new ForeignKeys('what is sealed here does not open', { cause });
  }
}

const isSame = (one: Uint8Array, other: Uint8Array) => Buffer.compare(one, other) === 0;
