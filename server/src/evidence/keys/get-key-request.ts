import type { AppContext } from '../../platform/index.ts';
import { presentRequest, type KeyRequest } from './present-request.ts';
import { findLatestRequest } from './requests-store.ts';

/** The person's latest request; null without any. */
export async function getKeyRequest(context: AppContext, accountId: string): Promise<KeyRequest | null> {
  const row = await findLatestRequest(context.db, accountId);
  return row === undefined ? null : presentRequest(context, row);
}
