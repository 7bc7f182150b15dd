import type { Vault } from './vault.ts';

const PURPOSE = 'key-check';
const TEXT = 'the keys of this database';

/** Written under the keys of a database: whoever has them reads it back. A rotation writes it anew like every other value. */
export interface KeyCheck {
  value_sealed: Uint8Array;
  value_lookup: Uint8Array;
}

export const makeKeyCheck = (vault: Vault): KeyCheck => ({
  value_sealed: vault.seal(PURPOSE, TEXT),
  value_lookup: vault.lookup(PURPOSE, TEXT),
});

/** Whether one of the ring's keys sealed it. */
export function isSealedByOwnKey(vault: Vault, { value_sealed }: KeyCheck): boolean {
  try {
    return vault.open(PURPOSE, value_sealed) === TEXT;
  } catch {
    return false;
  }
}

export const isLookedUpByOwnKey = (vault: Vault, { value_lookup }: KeyCheck): boolean =>
  Buffer.compare(vault.lookup(PURPOSE, TEXT), value_lookup) === 0;

/** False between the halves of a rotation until a server has started: what runs may still seal under the old key. */
export const isUnderCurrentKey = ({ keyId }: Vault, { value_sealed }: KeyCheck): boolean =>
  keyId.equals(value_sealed.subarray(0, keyId.length));
