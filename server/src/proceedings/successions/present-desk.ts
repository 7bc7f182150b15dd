import type { SuccessionDeskView, SuccessionPaperKind } from '@yinji/contract';
import { eventsFor, successionMachine } from '@yinji/state-machine';
import {
  Refusal,
  type StaffActor,
  type AppContext,
  beijingDay,
  listAttachments,
  presentAttachment,
} from '../../platform/index.ts';
import { findPerson, findStaffName, listOpenedAttachments } from '../../people/index.ts';
import { listContests } from './contests-store.ts';
import { findLastSignIn } from './desk-read-model.ts';
import { isReader } from './succession.ts';
import { listWorks } from './succession-works-read-model.ts';
import { findSuccession, type SuccessionRow } from './successions-store.ts';
import { listOfPerson } from './successions-read-model.ts';
import { openText, openApplicantStatement } from './applicant-statement.ts';

const iso = (at: Date | null) => at?.toISOString() ?? null;

/**
 * The staff's view of an application, with signs of a false one: a name that differs from the holder's, a
 * sign-in after the death.
 */
export async function presentDesk(
  context: AppContext,
  actor: StaffActor,
  id: string,
): Promise<SuccessionDeskView> {
  const { db } = context;
  const row = await findSuccession(db, id);
  if (row?.submitted_at == null || row.holder_id === null) throw new Refusal('NOT_FOUND');
  const told = openApplicantStatement(context, row.told_sealed);
  const isReaderNow = await isReader(db, actor, row);
  const earlier = await listOfPerson(db, row.account_id);
  const applicant = await findPerson(context, row.account_id);
  return {
    id,
    number: row.number,
    kind: row.kind,
    state: row.state,
    works: (await listWorks(db, [id])).map((one) => ({
      depositNumber: one.deposit_number,
      title: one.title,
    })),
    holderName: told?.holderName ?? '',
    happenedOn: told?.happenedOn ?? beijingDay(row.begun_at),
    words: told?.words ?? '',
    applicant: { name: applicant?.name ?? '', document: applicant?.document ?? '' },
    holder: await presentHolder(context, row, told),
    papers: await presentPapers(context, actor, 'succession', id),
    contests: await presentContests(context, actor, id),
    stoppedBefore: earlier.filter((one) => one.state === 'stopped' && one.id !== id).length,
    submittedAt: row.submitted_at.toISOString(),
    readBy: await findStaffName(db, row.read_by),
    readAt: iso(row.read_at),
    seenBy: await findStaffName(db, row.seen_by),
    seenOn: row.seen_on,
    seenPlace: row.seen_place,
    seenWay: row.seen_way,
    confirmedAt: iso(row.confirmed_at),
    dueAt: iso(row.due_at),
    endedAt: iso(row.ended_at),
    remark: row.remark,
    noticeDays: context.config.successionNoticeDays,
    can: eventsFor(successionMachine, row.state, 'operator').filter(
      (event) => event !== 'confirm' || !isReaderNow,
    ),
    isReader: isReaderNow,
  };
}

async function presentHolder(
  context: AppContext,
  { holder_id: holderId }: SuccessionRow,
  told: { holderName: string; happenedOn: string } | undefined,
) {
  const name = holderId === null ? '' : ((await findPerson(context, holderId))?.name ?? '');
  const lastSignInAt = holderId === null ? null : await findLastSignIn(context.db, holderId);
  return {
    name,
    isNamed: told !== undefined && told.holderName === name,
    lastSignInAt: iso(lastSignInAt),
    isSeenAfter: lastSignInAt !== null && told !== undefined && beijingDay(lastSignInAt) > told.happenedOn,
  };
}

async function presentPapers(
  context: AppContext,
  actor: StaffActor,
  of: 'succession' | 'succession-contest',
  id: string,
) {
  const papers = await listAttachments(context.db, of, id);
  const opened = await listOpenedAttachments(context.db, actor, of, papers);
  return papers.map((one) => ({
    ...presentAttachment<SuccessionPaperKind>(context, one),
    isOpened: opened.has(one.id),
  }));
}

async function presentContests(context: AppContext, actor: StaffActor, id: string) {
  return Promise.all(
    (await listContests(context.db, [id])).map(async (one) => ({
      id: one.id,
      name: (await findPerson(context, one.account_id))?.name ?? '',
      words: openText(context, one.words_sealed),
      at: one.at.toISOString(),
      papers: await presentPapers(context, actor, 'succession-contest', one.id),
      clearedAt: iso(one.cleared_at),
      remark: one.remark,
    })),
  );
}
