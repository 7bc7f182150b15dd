import { type Tx } from '../../platform/index.ts';
import { notifyAccount } from '../../people/index.ts';
import { findOwnBatch } from './batches-store.ts';

export type BatchNews = 'started' | 'done' | 'stopped' | 'abandoned';

const TITLES: Record<BatchNews, string> = {
  started: '批量存证已开始',
  done: '批量存证已完成',
  stopped: '批量存证已停止',
  abandoned: '批量存证已停止',
};

/** One notice for each state of a batch, with its counts, instead of one for each of its rows. */
export async function notifyOfBatch(
  tx: Tx,
  batch: { id: string; account_id: string },
  news: BatchNews,
): Promise<void> {
  const counts = await findOwnBatch(tx, batch.account_id, batch.id);
  if (counts === undefined) return;
  const rows = Number(counts.rows);
  const deposited = Number(counts.deposited);
  const faulty = counts.skipped.length;
  const ends = {
    started: `“${counts.name}”共 ${rows} 件，额度已整批预留；关闭网页后可以从断处继续。`,
    done: `“${counts.name}”已存证 ${deposited} 件。`,
    stopped: `“${counts.name}”已按您的要求停止，已存证 ${deposited} 件；没有存证的行，额度已归还。`,
    abandoned: `“${counts.name}”连续 7 天没有继续，已停止，已存证 ${deposited} 件；没有存证的行，额度已归还。`,
  };
  const rest = [
    ends[news],
    news === 'done' && rows > deposited && `${rows - deposited} 件放弃。`,
    faulty > 0 && `另有 ${faulty} 行有误，没有收入。`,
    news !== 'started' && '每行的结果见报告，可随时下载。',
  ];
  await notifyAccount(tx, batch.account_id, {
    title: TITLES[news],
    body: rest.filter(Boolean).join(''),
    link: `import-artworks?id=${batch.id}`,
    category: 'rights',
  });
}
