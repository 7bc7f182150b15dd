import { workTypeLabels } from '@yinji/contract';
import { standingOf } from '@yinji/state-machine';
import { findProvenTime } from '../../evidence/index.ts';
import { type AppContext, takeToken } from '../../platform/index.ts';
import { findCreator, publicNameOf } from '../../works/index.ts';
import { findVisibleWork, type AskedNumber } from './find-visible-work.ts';
import { listTimeline } from './list-timeline.ts';
import { presentPaper } from './present-paper.ts';
import { presentDocuments } from './present-documents.ts';
import { findLaterHolder, listDocuments } from './verification-read-model.ts';

const KINDS = {
  YJCZ: 'deposit',
  YJQQ: 'confirmation',
  YJBQ: 'certification',
  YJBD: 'comparison',
  YJZR: 'contract',
  YJBG: 'change',
} as const;

/** The public status of a number. A private work's number needs its query code; otherwise nothing is found. */
export async function lookUpRecord(context: AppContext, given: AskedNumber, network: string) {
  await takeToken(context, 'look-up', network, { capacity: 60, refillSeconds: 2 }, 'TOO_MANY_REQUESTS');
  const { number, work, deposit } = await findVisibleWork(context, given, network);
  const documents = await listDocuments(context.db, work.id);
  const later = await findLaterHolder(context.db, work.id);
  return {
    number,
    kind: KINDS[number.slice(0, 4) as keyof typeof KINDS] ?? ('deposit' as const),
    status: standingOf(work.badges),
    complete: deposit.completed_at !== null,
    recordSha256: hex(deposit.record_sha256),
    provenAt: (await findProvenTime(context, deposit))?.toISOString() ?? null,
    receivedAt: deposit.received_at.toISOString(),
    workTypeLabel: workTypeLabels[work.work_type],
    original: work.arrived_at === null ? ('awaited' as const) : ('arrived' as const),
    timeline: await listTimeline(context.db, work.id, deposit.token !== null),
    title: work.is_public ? work.title : null,
    publicName: work.is_public ? publicNameOf(context, await findCreator(context.db, work.account_id)) : null,
    rightsHolder: later?.name ?? null,
    rightsHolderBy: later?.by ?? null,
    ...presentDocuments(documents, number),
    ...presentPaper(context, documents, number),
    simulated: context.config.mode === 'evaluation',
  };
}

const hex = (digest: Uint8Array) => Buffer.from(digest).toString('hex');
