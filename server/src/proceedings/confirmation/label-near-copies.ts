import { PDQ_QUALITY_FLOOR, isStrong } from '@yinji/originality';
import { CopyIndexError } from '@yinji/originality/copy-index';
import {
  type AppContext,
  type Comparison,
  inTransaction,
  type Later,
  laterWithoutIndex,
  type Tx,
} from '../../platform/index.ts';
import { notifyAccount } from '../../people/index.ts';
import { type WorkRow, compareWork, findFeatures, findWork } from '../../works/index.ts';
import { insertNearCopy, markChecked, markTold, wasToldSince } from './near-copies-store.ts';
import { haveSameIdentity, listUnchecked } from './near-copies-read-model.ts';

const DAY_MS = 86_400_000;

/** Each original is compared once after its arrival. Only a label; a person decides later. */
export async function labelNearCopies(context: AppContext): Promise<Later | void> {
  for (const workId of await listUnchecked(context.db))
    try {
      await check(context, workId);
    } catch (cause) {
      if (cause instanceof CopyIndexError) return laterWithoutIndex(cause);
      context.report(`near copies of ${workId}`, cause);
    }
}

async function check(context: AppContext, workId: string): Promise<void> {
  const comparison = await compareWork(context, workId, 'arrival');
  const features = await findFeatures(context.db, workId);
  // The hashes of a picture with little content resemble many.
  const isTelling = (features?.pdq_quality ?? 0) >= PDQ_QUALITY_FLOOR;
  const near = comparison.candidates.filter(
    (one) =>
      one.own !== true && (one.identical || one.local?.verdict === 'copy' || (isTelling && isStrong(one))),
  );
  await inTransaction(context.db, async (tx) => {
    if (!(await markChecked(tx, workId, comparison.compared, context.now()))) return;
    const work = await findWork(tx, workId);
    if (work === undefined) return;
    const told = new Set<string>();
    for (const one of near) await label(context, tx, work, one, told);
  });
}

/** The earlier deposit counts, not the earlier upload. */
async function label(
  context: AppContext,
  tx: Tx,
  arrived: WorkRow,
  found: Comparison['candidates'][number],
  told: Set<string>,
): Promise<void> {
  const other = await findWork(tx, found.workId);
  if (other === undefined || other.account_id === arrived.account_id) return;
  if (await haveSameIdentity(tx, other.account_id, arrived.account_id)) return;
  const [later, earlier] = found.earlier ? [arrived, other] : [other, arrived];
  const now = context.now();
  const { identical: isIdentical, distance, orientation, local } = found;
  const pair = { workId: later.id, earlierWorkId: earlier.id, isIdentical, distance, orientation, local, now };
  if (!(await insertNearCopy(tx, pair))) return;
  // Once for this deposit, and once a day for one work, so that a hundred copies do not cause a hundred
  // notices.
  if (told.has(earlier.account_id) || (await wasToldSince(tx, earlier.id, new Date(now.getTime() - DAY_MS))))
    return;
  told.add(earlier.account_id);
  await markTold(tx, later.id, earlier.id, now);
  await notifyAccount(tx, earlier.account_id, {
    title: '有人存证了与您的作品相近的画面',
    body: `系统发现一件新存证与「${earlier.title}」的画面${isIdentical ? '逐像素相同' : local?.verdict === 'copy' ? '局部相同' : '高度相近'}。这只是机器提示：您的存证在先，不受影响；对方是谁、画面如何，在此不予透露。对方申请确权时，审核员会看到这一提示。`,
    link: `product-detail?id=${earlier.id}`,
    category: 'rights',
  });
}
