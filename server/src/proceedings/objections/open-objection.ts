import type { ObjectionGround } from '@yinji/contract';
import { Refusal, type StaffActor, type AppContext } from '../../platform/index.ts';
import { findPerson, listOwnStaffIds, openProceeding, presentProposal } from '../../people/index.ts';
import { listDecisions } from './decisions-store.ts';
import { objection } from './objection.ts';
import { findAnswer } from './objections-store.ts';
import { findObjection } from './objections-read-model.ts';
import { listPapers } from './papers.ts';
import { presentSuit } from './present-suit.ts';
import { openWords } from './sealed-words.ts';

/** Both sides' texts, for a staff member; audited first. */
export async function openObjection(context: AppContext, actor: StaffActor, id: string) {
  const row = await findObjection(context.db, id);
  if (row === undefined || row.screened_at === null || row.state === 'screened-out')
    throw new Refusal('NOT_FOUND');
  await openProceeding(context, actor, objection, id, { about: [row.account_id, row.holder_id] });
  const answer = await findAnswer(context.db, id);
  const iso = (at: Date | null) => at?.toISOString() ?? null;
  const nameOf = async (accountId: string) => (await findPerson(context, accountId))?.name ?? '';
  const ownIds = await listOwnStaffIds(context.db, actor.staffId);
  return {
    id,
    number: row.number,
    state: row.state,
    depositNumber: row.deposit_number,
    title: row.title,
    grounds: row.grounds as ObjectionGround[],
    objectorName: await nameOf(row.account_id),
    statement: openWords(context, row.statement_sealed),
    holderName: await nameOf(row.holder_id),
    answer:
      answer === undefined
        ? null
        : {
            stand: answer.stand,
            statement: openWords(context, answer.statement_sealed),
            at: answer.at.toISOString(),
          },
    papers: await listPapers(context.db, row),
    suit: presentSuit(row),
    submittedAt: (row.submitted_at ?? row.created_at).toISOString(),
    screenedAt: iso(row.screened_at),
    answerDueAt: iso(row.answer_due_at),
    windowDueAt: iso(row.window_due_at),
    endedAt: iso(row.ended_at),
    reason: row.reason,
    decisions: (await listDecisions(context.db, id)).map((one) => ({
      id: one.id,
      outcome: one.outcome,
      basis: one.basis,
      reason: one.reason,
      state: one.state,
      ...presentProposal(one, ownIds),
    })),
  };
}
