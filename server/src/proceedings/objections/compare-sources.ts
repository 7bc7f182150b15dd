import type { RawBuilder } from 'kysely';
import { PictureError, type SourceComparison } from '@yinji/originality';
import {
  Refusal,
  type AppContext,
  inTransaction,
  itemJob,
  type Later,
  removeFile,
  withPlainFile,
  daysFrom,
} from '../../platform/index.ts';
import { notifyAccount } from '../../people/index.ts';
import { findOriginal } from '../../works/index.ts';
import { linkTo } from './link-to.ts';
import { isLive } from './lock-side.ts';
import { lockOpen } from './lock-open.ts';
import { KEPT_DAYS } from './deadlines.ts';
import { findObjection } from './objections-read-model.ts';
import {
  compareSourcesKind,
  findSource,
  isComparison,
  isSource,
  listDueComparisons,
  markSourceDestroyed,
  putOff,
  settleComparison,
  type ComparisonRow,
  type SourceRow,
} from './sources-store.ts';
import { listDoomedSources } from './sources-read-model.ts';

/** A decoder that died may have had bad luck; one that dies each time will not stop doing so. */
const PAUSES_MINUTES = [1, 5, 30];
const ARRIVAL_HOURS = 24;

/** A pair of sources that was not compared yet. A comparison that failed has pauses of its own. */
export const compareSources = itemJob({
  kind: compareSourcesKind,
  label: '异议底片比对',
  atOnce: 1,
  timeoutMs: 600_000,
  listDue: ({ db, now }, free) => listDueComparisons(db, now(), free('source_comparison.id')),
  run: async (context, id) => {
    const [due] = await listDueComparisons(context.db, context.now(), isComparison(id));
    return due && compareOne(context, due);
  },
});

/** Removes a file that is no longer needed and not under a hold. */
export const destroySource = itemJob({
  kind: 'destroy-objection-source',
  label: '清除异议底片',
  listDue: (context, free) => listDoomed(context, free('objection_source.id')),
  run: async (context, id) => {
    for (const { object_key, preview_object_key } of await listDoomed(context, isSource(id))) {
      for (const key of [object_key, preview_object_key]) if (key !== null) await removeFile(context, key);
      await markSourceDestroyed(context.db, id, context.now());
    }
  },
});

function listDoomed({ db, now }: AppContext, which: RawBuilder<boolean>) {
  const doomed = {
    begunBefore: new Date(now().getTime() - ARRIVAL_HOURS * 3_600_000),
    endedBefore: daysFrom(now(), -KEPT_DAYS),
  };
  return listDoomedSources(db, doomed, which);
}

async function compareOne(context: AppContext, due: ComparisonRow): Promise<Later | void> {
  try {
    const [one, other] = await Promise.all([
      findSource(context.db, due.objector_source_id),
      findSource(context.db, due.holder_source_id),
    ]);
    // Replaced since it was listed: the new pair has a comparison of its own.
    if (one === undefined || other === undefined) return;
    const result = await withSource(context, one, (a) =>
      withSource(context, other, (b) => context.pictures.compareSources(a, b)),
    );
    await settle(context, due, { state: 'done', result, fault: null });
  } catch (cause) {
    // A store or database that is away is not the pictures' fault: the job is retried until it is back.
    if (!(cause instanceof PictureError) && !(cause instanceof Refusal)) throw cause;
    const fault = cause instanceof PictureError ? cause.fault : 'fault';
    const minutes = PAUSES_MINUTES[due.tries];
    if (minutes === undefined) return settle(context, due, { state: 'failed', result: null, fault });
    const next_at = new Date(context.now().getTime() + minutes * 60_000);
    await putOff(context.db, due.id, { tries: due.tries + 1, next_at, fault });
    return { laterMs: minutes * 60_000 };
  }
}

/** Opened for as long as it takes. */
async function withSource<T>(
  context: AppContext,
  source: SourceRow,
  work: (path: string) => Promise<T>,
): Promise<T> {
  if (source.origin === 'upload') {
    if (source.key_sealed === null || source.object_key === null) throw new Refusal('NOT_FOUND');
    const key = context.vault.openBytes(`objection-source:${source.id}`, source.key_sealed);
    return withPlainFile(context, context.objects.stream(source.object_key), key, work);
  }
  const objection = await findObjection(context.db, source.objection_id);
  const original = objection && (await findOriginal(context.db, objection.work_id));
  if (original === undefined) throw new Refusal('NOT_FOUND');
  return context.objects.withPlain(original.object_key, work);
}

interface End {
  state: 'done' | 'failed';
  result: SourceComparison | null;
  fault: string | null;
}

/** Once, and only for current sources: a source may have been replaced, or the objection ended, before the locks. */
async function settle(context: AppContext, due: ComparisonRow, end: End): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const row = await lockOpen(tx, due.objection_id);
    const stands =
      (await findSource(tx, due.objector_source_id)) !== undefined &&
      (await findSource(tx, due.holder_source_id)) !== undefined;
    if (!isLive(row) || !stands) return;
    if (!(await settleComparison(tx, due.id, { ...end, made_at: context.now() }))) return;
    const body =
      end.state === 'done'
        ? `${row.number}：双方底片的画面范围已比对，结论见异议页面。它只说明画面，不判断作者。`
        : `${row.number}：双方底片未能比对，可以换一份文件再提交。`;
    for (const accountId of [row.account_id, row.holder_id])
      await notifyAccount(tx, accountId, {
        title: end.state === 'done' ? '双方底片已比对' : '底片未能比对',
        body,
        link: linkTo(row.id),
        category: 'review',
      });
  }).catch((cause: unknown) => {
    // Its work is gone.
    if (!(cause instanceof Refusal)) throw cause;
  });
}
