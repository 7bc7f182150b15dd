import {
  decideHold,
  decidePackage,
  decideQuotaAward,
  decideRefund,
  keepReported,
  listDisplayReports,
  listHolds,
  listPackageProposals,
  listQuotaAwards,
  listRefunds,
  openReportContact,
} from '@yinji/contract';
import type { Fixture } from '../../pictures/fixture.ts';

const FIRST_PAGE = { page: 1, size: 20 };

/** What the filled desks wait for, decided by the second of two people where two are needed. */
export async function decideBusiness({ operator, otherOperator, finance }: Fixture): Promise<void> {
  const [first, second] = [operator.client, otherOperator.client];
  const approval = { decision: 'approve', note: '' } as const;
  const { items: reports } = await first.call(listDisplayReports, { show: 'waiting', ...FIRST_PAGE });
  for (const { id } of reports) {
    await first.call(openReportContact, { id });
    await first.call(keepReported, { id, answer: '对比后未见侵权' });
  }
  for (const { id, state } of (await second.call(listQuotaAwards, FIRST_PAGE)).items)
    if (state === 'proposed') await second.call(decideQuotaAward, { id, ...approval });
  for (const { id, state } of (await second.call(listPackageProposals, FIRST_PAGE)).items)
    if (state === 'proposed') await second.call(decidePackage, { id, ...approval });
  for (const { id } of (await second.call(listHolds, FIRST_PAGE)).items)
    await second.call(decideHold, { id, decision: 'confirm' });
  for (const { refundId } of (await finance.client.call(listRefunds, { show: 'requested', ...FIRST_PAGE }))
    .items)
    await finance.client.call(decideRefund, {
      refundId,
      decision: 'approve',
      reason: '额度未用，按条款退回。',
    });
}
