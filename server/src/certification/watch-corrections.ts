import { beijingDay } from '../beijing.ts';
import { inTransaction, type Tx } from '../db/database.ts';
import { tellAccount } from '../outbox/index.ts';
import { findWork, lockOwnWork, moveTrack } from '../works/index.ts';
import type { World } from '../world.ts';
import { endCorrection, findOpenCorrection, listOpenCorrections, markTold } from './corrections-store.ts';
import { listLostFiles, removeFile } from './files-store.ts';

const DAY_MS = 86_400_000;
const BATCH = 100;

/**
 * Sweep: a word at half of the time and a day before its end; a correction that did not come is a withdrawal. Each in a
 * transaction of its own, looked at again under the work's lock, where an answer may have been faster.
 */
export async function watchCorrections(world: World): Promise<void> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const batch = await listOpenCorrections(world.db, after, BATCH);
    for (const { work_id, account_id } of batch)
      await inTransaction(world.db, (tx) => watchOne(world, tx, work_id, account_id));
    const last = batch.at(-1);
    if (last === undefined || batch.length < BATCH) break;
    after = last.id;
  }
  const before = new Date(world.now().getTime() - DAY_MS);
  for (const row of await listLostFiles(world.db, before))
    await inTransaction(world.db, (tx) => removeFile(tx, row));
}

async function watchOne(world: World, tx: Tx, workId: string, accountId: string): Promise<void> {
  const now = world.now();
  if ((await lockOwnWork(tx, accountId, workId)) === undefined) return;
  const row = await findOpenCorrection(tx, workId);
  const work = await findWork(tx, workId);
  if (row === undefined || work === undefined) return;
  const tell = (title: string, body: string) =>
    tellAccount(tx, accountId, { title, body, link: `tm-copyright?id=${workId}`, category: 'review' });
  if (row.due_at <= now) {
    await endCorrection(tx, workId, 'missed', now);
    const reason = '补正逾期，视为撤回；所填内容仍在，可以改好后再提交。';
    await moveTrack(tx, { workId, accountId, track: 'certification', event: 'withdraw', reason, now });
    await tell('版权认证已撤回：补正逾期', `「${work.title}」：${reason}`);
    return;
  }
  const [due, asked] = [row.due_at.getTime(), row.asked_at.getTime()];
  const until = `「${work.title}」的补正请在 ${beijingDay(row.due_at)} 18:00 前提交；逾期视为撤回。`;
  if (row.last_told_at === null && now.getTime() >= due - DAY_MS) {
    await markTold(tx, row.id, 'last_told_at', now);
    await tell('补正明天到期', until);
  } else if (row.half_told_at === null && row.last_told_at === null && now.getTime() >= (asked + due) / 2) {
    await markTold(tx, row.id, 'half_told_at', now);
    await tell('补正时间已过半', until);
  }
}
