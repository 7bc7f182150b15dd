import { getKeyRequest, listSigningKeys, type OutputOf } from '@yinji/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { serverNow, toldAsMessage } from '@yinji/web';
import { api } from '../api.ts';
import { useSession } from '../session.ts';
import { chooseKey, type CertifiedKey } from './choose-key.ts';
import { listHeldKeys } from './held-keys.ts';
import { canSignHere } from './key-pair.ts';

/** How often the log is asked for the place of a new certificate, milliseconds. */
const LOG_POLL_MS = 2000;

export const signingKeysQuery = api.query(
  ['own', 'signing-keys'],
  listSigningKeys,
  {},
  { refetchInterval: ({ state }) => (state.data?.some(isWaitingForLog) ? LOG_POLL_MS : false) },
);

const isWaitingForLog = ({ logIndex, revokedAt, revocationIndex }: CertifiedKey) =>
  logIndex === null || (revokedAt !== null && revocationIndex === null);

export const isOpenRequest = (request: KeyRequest | null | undefined): request is KeyRequest =>
  request?.state === 'checking' || request?.state === 'issuing';

export type KeyRequest = NonNullable<OutputOf<typeof getKeyRequest>>;

/**
 * The latest requested key; polled while the authority works, or while the face check runs on another device.
 */
export const keyRequestQuery = api.query(
  ['own', 'key-request'],
  getKeyRequest,
  {},
  { meta: toldAsMessage, refetchInterval: ({ state }) => (isOpenRequest(state.data) ? LOG_POLL_MS : false) },
);

export const heldKeysQuery = (accountId: string) =>
  queryOptions({
    queryKey: ['own', 'held-keys', accountId],
    queryFn: () => listHeldKeys(accountId),
    staleTime: 0,
    retry: false,
  });

export type SigningKeyState =
  | { kind: 'loading' }
  /** Plain http on another machine's address: browsers offer no keys there. */
  | { kind: 'insecure' }
  | { kind: 'failed'; error: Error | null; retry: () => void }
  | { kind: 'none'; certified: readonly CertifiedKey[] }
  | { kind: 'ready'; key: CertifiedKey };

/** The key with which this browser signs for the person. */
export function useSigningKey(): SigningKeyState {
  const accountId = useSession()?.account.id ?? '';
  const certified = useQuery(signingKeysQuery);
  const held = useQuery({ ...heldKeysQuery(accountId), enabled: canSignHere() && accountId !== '' });
  if (!canSignHere()) return { kind: 'insecure' };
  if (certified.isError || held.isError) {
    const error = certified.error ?? held.error;
    return { kind: 'failed', error, retry: () => void Promise.all([certified.refetch(), held.refetch()]) };
  }
  if (!certified.data || !held.data) return { kind: 'loading' };
  const key = chooseKey(certified.data, held.data, serverNow());
  return key ? { kind: 'ready', key } : { kind: 'none', certified: certified.data };
}
