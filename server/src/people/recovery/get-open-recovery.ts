import { type AppContext, maskTarget } from '../../platform/index.ts';
import { findWaiting } from './recovery-store.ts';

/** The pending change of phone, for the signed-in person to see and stop. */
export async function getOpenRecovery(context: AppContext, accountId: string) {
  const row = await findWaiting(context.db, accountId);
  if (row === undefined || row.effective_at === null) return null;
  return {
    id: row.id,
    maskedPhone: maskTarget(context.vault.open('account', row.new_sealed)),
    requestedAt: row.created_at.toISOString(),
    effectiveAt: row.effective_at.toISOString(),
  };
}
