import { migrate } from './migrate.ts';
import { setRefundLimit } from './refund-limit.ts';
import { grantRoles } from './roles.ts';

/**
 * All that only the owner writes, before a process starts. To repeat it changes nothing. A newer release's grants stay: this
 * one knows nothing of its tables, and would open to the web role what it closed.
 */
export async function prepareDatabase(ownerUrl: string, refundLimitFen: string | undefined): Promise<void> {
  if ((await migrate(ownerUrl)) === 'own') await grantRoles(ownerUrl);
  await setRefundLimit(ownerUrl, refundLimitFen);
}
