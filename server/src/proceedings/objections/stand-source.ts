import { type Tx, newId } from '../../platform/index.ts';
import { notifyAccount } from '../../people/index.ts';
import { linkTo } from './link-to.ts';
import type { ObjectionRow } from './objections-read-model.ts';
import { isHeld } from './held-read-model.ts';
import type { Side } from './papers.ts';
import { beginComparison, endSources, listSources, markSourceArrived } from './sources-store.ts';

/**
 * A source replaces the former one, in the caller's transaction and under the objection's locks: two concurrent
 * ones are serialised. With both sides present the pair is due for comparison.
 */
export async function standSource(
  tx: Tx,
  { row, side, id, now }: { row: ObjectionRow; side: Side; id: string; now: Date },
): Promise<void> {
  const replaced = await endSources(tx, { objectionId: row.id, side, isHeld: await isHeld(tx, row.id) }, now);
  await markSourceArrived(tx, id, now);
  const sources = await listSources(tx, row.id);
  const of = (wanted: Side) => sources.find((one) => one.side === wanted);
  const [objector, holder] = [of('objector'), of('holder')];
  if (objector && holder) await beginComparison(tx, { id: newId(now.getTime()), objector, holder, now });
  // One notice: repeated replacements do not notify the other side each time.
  if (replaced === 0)
    await notifyAccount(tx, side === 'objector' ? row.holder_id : row.account_id, {
      title: '对方已提交底片',
      body: `${row.number}：您也可以提交自己的底片；双方都提交后比对谁的画面范围更大。`,
      link: linkTo(row.id),
      category: 'review',
    });
}
