import type { SuccessionPaperKind, SuccessionView } from '@yinji/contract';
import { eventsFor, successionMachine } from '@yinji/state-machine';
import { Refusal, type AppContext, listAttachments, presentAttachment } from '../../platform/index.ts';
import { findPerson } from '../../people/index.ts';
import { listContests } from './contests-store.ts';
import { listWorks, type SuccessionWorkRow } from './succession-works-read-model.ts';
import { findSided, type SuccessionRow } from './successions-store.ts';
import { openText, openApplicantStatement } from './applicant-statement.ts';

const iso = (at: Date | null) => at?.toISOString() ?? null;
const ROLES = { applicant: 'counterparty', holder: 'holder', contester: 'stranger' } as const;
export type Side = keyof typeof ROLES;

export const sideOf = (row: SuccessionRow, accountId: string): Side =>
  row.account_id === accountId ? 'applicant' : row.holder_id === accountId ? 'holder' : 'contester';

/**
 * One side's view. Attachments and text are for the applicant; the holder learns who claims which works and
 * until when, a claimant learns the result.
 * @throws Refusal NOT_FOUND for everybody else
 */
export async function presentSuccession(
  context: AppContext,
  accountId: string,
  id: string,
): Promise<SuccessionView> {
  const row = Refusal.unlessFound(await findSided(context.db, accountId, id));
  const mySide = sideOf(row, accountId);
  const [works, contests] = await Promise.all([listWorks(context.db, [id]), listContests(context.db, [id])]);
  const own = contests.find((one) => one.account_id === accountId);
  return {
    id,
    number: row.number,
    kind: row.kind,
    state: row.state,
    mySide,
    works: works
      .filter((one) => mySide !== 'contester' || one.work_id === own?.work_id)
      .map((one) => presentWork(one, row.state, accountId)),
    told: mySide === 'applicant' ? await presentTold(context, row) : null,
    applicantName: mySide === 'holder' ? ((await findPerson(context, row.account_id))?.name ?? null) : null,
    contest:
      own === undefined
        ? null
        : {
            id: own.id,
            words: openText(context, own.words_sealed),
            at: own.at.toISOString(),
            papers: await papersOf(context, 'succession-contest', own.id),
            clearedAt: iso(own.cleared_at),
            remark: own.remark,
          },
    openContests: contests.filter((one) => one.cleared_at === null).length,
    begunAt: row.begun_at.toISOString(),
    submittedAt: iso(row.submitted_at),
    readAt: iso(row.read_at),
    confirmedAt: iso(row.confirmed_at),
    dueAt: iso(row.due_at),
    endedAt: iso(row.ended_at),
    // A correction's remark is for the applicant alone.
    remark: mySide === 'applicant' || row.ended_at !== null ? row.remark : null,
    noticeDays: context.config.successionNoticeDays,
    can: eventsFor(successionMachine, row.state, ROLES[mySide]).filter((event) => event !== 'contest'),
  };
}

const presentWork = (one: SuccessionWorkRow, state: SuccessionRow['state'], accountId: string) => ({
  depositNumber: one.deposit_number,
  title: one.title,
  workId: one.holder_now === accountId && one.deleted_at === null ? one.work_id : null,
  number: state === 'passed' ? one.number : null,
  hasDocument: one.object_key !== null,
});

const papersOf = async (context: AppContext, of: 'succession' | 'succession-contest', id: string) =>
  (await listAttachments(context.db, of, id)).map((one) =>
    presentAttachment<SuccessionPaperKind>(context, one),
  );

async function presentTold(context: AppContext, row: SuccessionRow): Promise<SuccessionView['told']> {
  const told = openApplicantStatement(context, row.told_sealed);
  const person = await findPerson(context, row.account_id);
  if (told === undefined || person === undefined) return null;
  return {
    ...told,
    successor: { name: person.name, document: person.document },
    papers: await papersOf(context, 'succession', row.id),
    nonce: Buffer.from(row.nonce).toString('hex'),
    logOrigin: context.config.logOrigin,
  };
}
