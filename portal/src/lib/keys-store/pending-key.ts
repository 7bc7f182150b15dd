import { queryOptions } from '@tanstack/react-query';
import { openAccountDatabase } from '../account-database.ts';

/**
 * A key that was made here and is not certified yet, because its recovery sheet has not been tested. Its code lies in
 * this browser until then, so that a reload loses nothing; with the certificate it is removed, and a key that is never
 * certified is worth nothing to whoever finds the code.
 */
export interface PendingKey {
  /** The account: one key at a time. */
  id: string;
  accountId: string;
  /** SHA-256 of the SubjectPublicKeyInfo, hex. */
  publicKeySha256: string;
  /** Base64. The same request returns the same certificate. */
  csr: string;
  /** The 24 characters of the sheet. They open `wraps.sheet`, base64, which holds the private half. */
  code: string;
  wraps: {
    sheet: string;
    /** The same under a passkey, whose PRF nobody but it can compute. */
    passkey?: { credentialId: string; wrapped: string };
  };
  /** `none`: this device has no passkey with a PRF, or its owner declined. */
  passkey: 'none' | 'here' | 'synced';
  /** ISO 8601. */
  madeAt: string;
}

const pending = openAccountDatabase<PendingKey>('yinji.pending-key', 'pending');

export const keepPendingKey = (key: PendingKey) => pending.put(key);
export const dropPendingKey = (accountId: string) => pending.remove(accountId);

export const pendingKeyQuery = (accountId: string) =>
  queryOptions({
    queryKey: ['own', 'pending-key', accountId],
    queryFn: async () => (await pending.list(accountId))[0] ?? null,
    staleTime: 0,
    retry: false,
  });
