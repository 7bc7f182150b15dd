import { migrate } from './migrate.ts';
import { setRefundLimit } from './refund-limit.ts';
import { grantRoles } from './roles.ts';

/** All that only the owner writes, before a process starts. To repeat it changes nothing. */
export async function prepareDatabase(ownerUrl: string, refundLimitFen: string | undefined): Promise<void> {
  await migrate(ownerUrl);
  await grantRoles(ownerUrl);
  await setRefundLimit(ownerUrl, refundLimitFen);
}
