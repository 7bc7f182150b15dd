import type { AppContext } from '../../platform/index.ts';
import { findKey } from './keys-store.ts';
import { presentKey, type SigningKey } from './present-key.ts';
import { findKeyOfRequest, type RequestRow } from './requests-store.ts';

export interface KeyRequest {
  id: string;
  state: RequestRow['state'];
  requestedAt: string;
  publicKeySha256: string;
  isCountersigned: boolean;
  key: SigningKey | null;
}

/** A request as its person sees it, with the key once there is one. */
export async function presentRequest(context: AppContext, row: RequestRow): Promise<KeyRequest> {
  const issued = await findKeyOfRequest(context.db, row.csr_sha256);
  const key = issued && (await findKey(context.db, row.account_id, issued.id));
  return {
    id: row.id,
    state: row.state,
    requestedAt: row.requested_at.toISOString(),
    publicKeySha256: Buffer.from(row.spki_sha256).toString('hex'),
    isCountersigned: row.succeeds_id !== null,
    key: key === undefined ? null : presentKey(context, key),
  };
}
