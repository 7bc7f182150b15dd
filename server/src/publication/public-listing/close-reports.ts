import { type Tx } from '../../platform/index.ts';
import { notifyAccount } from '../../people/index.ts';
import { endReport, lockWaitingOf, type Reported } from './reports-store.ts';

/** The work or gallery was taken down: signed-in reporters are notified. */
export async function closeReports(
  tx: Tx,
  { about, staffId, now }: { about: Reported; staffId: string; now: Date },
): Promise<void> {
  const answer = `经核查，该${'workId' in about ? '作品' : '图册'}已下架`;
  for (const { id, reporter_id: reporterId } of await lockWaitingOf(tx, about)) {
    await endReport(tx, id, { outcome: 'removed', answer, decided_by: staffId, decided_at: now });
    if (reporterId !== null)
      await notifyAccount(tx, reporterId, {
        title: '您的举报已处理',
        body: `${answer}。感谢您的反馈。`,
        category: 'rights',
      });
  }
}
