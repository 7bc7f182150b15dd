import type { ObjectionGround, ObjectionView } from '@yinji/contract';
import { eventsFor, objectionMachine } from '@yinji/state-machine';
import { dueAt } from '../cases/index.ts';
import { findPerson } from '../../people/index.ts';
import type { AppContext } from '../../platform/index.ts';
import { maskText } from './mask-text.ts';
import { findAnswer } from './objections-store.ts';
import { type ObjectionRow } from './objections-read-model.ts';
import { listPapers, sideOf, type Side } from './papers.ts';
import { presentSuit } from './present-suit.ts';
import { openWords } from './sealed-words.ts';

const iso = (at: Date | null) => at?.toISOString() ?? null;

/**
 * One side's view. The other side's text is masked and only its shared attachments are included; names are
 * shown after the acceptance, the holder's after the answer, since a plaintiff needs to know the defendant.
 */
export async function presentObjection(
  context: AppContext,
  row: ObjectionRow,
  accountId: string,
): Promise<ObjectionView> {
  const mySide = sideOf(row, accountId);
  const [answer, papers] = await Promise.all([findAnswer(context.db, row.id), listPapers(context.db, row)]);
  const theirs = (words: string, side: Side) => (side === mySide ? words : maskText(words));
  const isLive = row.screened_at !== null && row.state !== 'screened-out';
  const isNamed = mySide === 'holder' || (isLive && answer !== undefined);
  const other = mySide === 'holder' ? row.account_id : (answer?.account_id ?? row.holder_id);
  return {
    id: row.id,
    number: row.number,
    state: row.state,
    mySide,
    depositNumber: row.deposit_number,
    workId: mySide === 'holder' ? row.work_id : null,
    title: mySide === 'holder' || row.is_public ? row.title : null,
    grounds: row.grounds as ObjectionGround[],
    statement: theirs(openWords(context, row.statement_sealed), 'objector'),
    otherName: isNamed ? ((await findPerson(context, other))?.name ?? null) : null,
    papers: papers.filter(
      (paper) => paper.side === mySide || (paper.isShared && (isLive || mySide === 'objector')),
    ),
    answer:
      answer === undefined
        ? null
        : {
            stand: answer.stand,
            statement: theirs(openWords(context, answer.statement_sealed), 'holder'),
            at: answer.at.toISOString(),
          },
    suit: presentSuit(row),
    createdAt: row.created_at.toISOString(),
    submittedAt: iso(row.submitted_at),
    screenDueAt: row.submitted_at === null ? null : dueAt(row.submitted_at).toISOString(),
    screenedAt: iso(row.screened_at),
    answerDueAt: iso(row.answer_due_at),
    windowDueAt: iso(row.window_due_at),
    endedAt: iso(row.ended_at),
    reason: row.reason,
    can: eventsFor(objectionMachine, row.state, mySide === 'objector' ? 'counterparty' : 'holder').filter(
      (event) => !(mySide === 'holder' && answer !== undefined && event === 'answer'),
    ),
    logOrigin: context.config.logOrigin,
  };
}
