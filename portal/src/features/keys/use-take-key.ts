import { useQueryClient } from '@tanstack/react-query';
import { toast } from '@yinji/ui';
import { certifiedPublicKey, type CertifiedKey } from '../../lib/keys-store/choose-key.ts';
import { holdKey } from '../../lib/keys-store/held-keys.ts';
import type { OpenedKey } from '../../lib/keys-store/key-pair.ts';
import { heldKeysQuery } from '../../lib/keys-store/use-signing-key.ts';
import { keyWords } from './words.ts';

export interface TakeKey {
  accountId: string;
  certified: readonly CertifiedKey[];
}

/** Takes a restored key into this browser; false where no certificate of the person's is of this key. */
export function useTakeKey({ accountId, certified }: TakeKey) {
  const queries = useQueryClient();
  return async ({ publicKeySha256, privateKey }: OpenedKey): Promise<boolean> => {
    if (!certified.some((key) => certifiedPublicKey(key) === publicKeySha256)) return false;
    await holdKey(accountId, publicKeySha256, privateKey);
    await queries.invalidateQueries(heldKeysQuery(accountId));
    toast(keyWords.restored, { kind: 'success' });
    return true;
  };
}
