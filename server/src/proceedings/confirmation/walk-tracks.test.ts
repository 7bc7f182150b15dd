import { statementOf } from '@yinji/contract';
import { allCalls, nameOf } from '@yinji/contract/all-calls';
import { canonicalBytes, type JsonValue } from '@yinji/evidence';
import {
  nextTrackState,
  trackEvents,
  trackNames,
  trackMachines,
  trackStates,
  type TrackEvent,
  type TrackName,
  type TrackState,
} from '@yinji/state-machine';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sampleForm } from '@yinji/testkit/people/sample-form';
import { openCase } from '../cases/index.ts';
import { presentCertification } from '../certification/present-certification.ts';
import { saveCertification } from '../certification/save-certification.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { drainJobs } from '../../platform/jobs/index.ts';
import { finishDeposit, newNumber, submitDeposit } from '../../works/deposits/index.ts';
import type { StaffActor } from '../../platform/http/actor.ts';
import { deleteWork } from '../../works/works/delete-work.ts';
import { saveWorkDraft } from '../../works/works/save-work-draft.ts';
import { updateWork } from '../../works/works/update-work.ts';
import { decideCase } from './decide-case.ts';
import { requestConfirmation, withdrawConfirmation } from './request-confirmation.ts';
import type { TestCreator } from '@yinji/testkit/context/creator';
import { codeOf } from '@yinji/testkit/context/make-test-context';
import { openStudio, type Studio } from '@yinji/testkit/context/studio';

let studio: Studio;
let holder: TestCreator;
let stranger: TestCreator;
let poor: TestCreator;
let reviewer: StaffActor<never>;
let other: StaffActor<never>;

beforeAll(async () => {
  studio = await openStudio();
  [holder, stranger] = [await studio.creator(), await studio.creator()];
  poor = await studio.creator({ evidence: 0, authentic: 0 });
  [reviewer, other] = [await studio.reviewer(), await studio.reviewer()];
});
afterAll(() => studio.close());

type From = TrackState | 'none';
const FROM: From[] = ['none', ...trackStates];
/** Each is an account or a staff member; `poor` is a holder without quota. */
const ROLES = ['holder', 'stranger', 'reviewer', 'another reviewer'] as const;
type Role = (typeof ROLES)[number];

/** A work whose track is in this state, made by the owner; the tracks before it are done. */
async function bring(track: TrackName, from: From, owner: TestCreator): Promise<string> {
  const { context } = studio;
  if (track === 'evidence') {
    const workId = await studio.draft(owner);
    if (from === 'none') await sql`delete from track where work_id = ${workId}`.execute(context.db);
    else if (from !== 'draft') await studio.setState(workId, 'evidence', from);
    return workId;
  }
  const workId = await studio.draft(owner);
  await sql`insert into deposit (work_id, number, query_code, received_at, completed_at)
    values (${workId}, ${newNumber(context.now()).number}, 'ABCD', now(), now()) on conflict do nothing`.execute(
    context.db,
  );
  await sql`insert into work_record (work_id, seq, record_sha256) values (${workId}, 0, sha256(${workId}::text::bytea))`.execute(
    context.db,
  );
  await studio.setState(workId, 'evidence', 'passed');
  await studio.bringOriginal(workId);
  if (from === 'none') return workId;
  await studio.setState(workId, track, from);
  if (track === 'certification')
    await sql`insert into certification (work_id, form_sealed, salt) values
      (${workId}, ${Buffer.from(context.vault.seal('certification', JSON.stringify(sampleForm('秋山', '沈知白'))))}, '\\x00112233445566778899aabbccddeeff')`.execute(
      context.db,
    );
  if (from === 'reviewing') {
    await inTransaction(context.db, (tx) => openCase(tx, track, workId, context.now()));
    await studio.hand(workId, track, reviewer);
  }
  return workId;
}

const actorOf = (role: Role) => (role === 'reviewer' ? reviewer : other);

/** The use case of a verb, as that role would call it; undefined where the role has no such call. */
function act(
  track: TrackName,
  event: TrackEvent,
  role: Role,
  workId: string,
): (() => Promise<unknown>) | undefined {
  const { context } = studio;
  const account = role === 'holder' ? holder : stranger;
  const { accountId } = account;
  const isStaff = role === 'reviewer' || role === 'another reviewer';
  if (event === 'pass' || event === 'reject') {
    if (!isStaff || track === 'evidence') return undefined;
    return async () => {
      const row = await context.db
        .selectFrom('review_case')
        .select('id')
        .where('work_id', '=', workId)
        .where('kind', '=', track)
        .executeTakeFirst();
      return decideCase(context, actorOf(role), {
        id: row?.id ?? workId,
        decision: event === 'pass' ? 'passed' : 'rejected',
        ...(event === 'pass' ? {} : { ruleCodes: [track === 'confirmation' ? 'QQ-09' : 'BQ-09'] }),
        reason: '逐项看过，理由写在这里。',
        looked: true,
      });
    };
  }
  if (isStaff) return undefined;
  const form = sampleForm('秋山', '沈知白');
  if (track === 'evidence')
    return event === 'submit'
      ? async () =>
          submitDeposit(context, accountId, await studio.signed(holder, workId).catch(() => nobodys(workId)))
      : undefined;
  if (track === 'confirmation')
    return event === 'submit'
      ? () => requestConfirmation(context, accountId, workId)
      : event === 'withdraw'
        ? () => withdrawConfirmation(context, accountId, workId)
        : undefined;
  // The rights form begins and reopens its track by being saved.
  if (event === 'begin' || event === 'reopen')
    return () => saveCertification(context, accountId, { workId, submit: false, form });
  return event === 'submit' ? () => submitForm(account, workId) : undefined;
}

/** Saved first, then signed as saved, like the portal. */
async function submitForm(one: TestCreator, workId: string): Promise<void> {
  const { context } = studio;
  const form = sampleForm('秋山', '沈知白');
  await saveCertification(context, one.accountId, { workId, submit: false, form });
  const kept = await presentCertification(context, one.accountId, workId);
  if (kept === null || kept.form === null) throw new Error('the form was not kept');
  const statement = statementOf(kept.depositNumber, kept.form, kept.attachments);
  const signature = await one.sign(canonicalBytes(statement as unknown as JsonValue));
  await saveCertification(context, one.accountId, { workId, submit: true, form, signature });
}

const nobodys = (workId: string) => ({
  workId,
  manifest: new Uint8Array(),
  reveal: new Uint8Array(),
  signature: new Uint8Array(),
});

/**
 * Where a use case makes two transitions at once: saving or submitting the form begins or reopens the track.
 */
function expected(track: TrackName, from: From, event: TrackEvent): TrackState | undefined {
  const state = from === 'none' ? undefined : from;
  const direct = nextTrackState(track, state, event);
  if (track !== 'certification') return direct;
  if (event === 'submit')
    return (['begin', 'reopen'] as const).some((first) => nextTrackState(track, state, first)) || direct
      ? 'reviewing'
      : undefined;
  // Saving a draft again changes no state.
  return (event === 'begin' || event === 'reopen') &&
    (from === 'draft' || from === 'none' || from === 'rejected')
    ? 'draft'
    : direct;
}

describe.each(trackNames)('every state and verb of %s by every role', (track) => {
  for (const from of FROM)
    for (const event of trackEvents)
      test(`${event} from ${from}`, async () => {
        for (const role of ROLES) {
          const workId = await bring(track, from, holder);
          const before = await studio.stateOf(workId, track);
          const attempt = act(track, event, role, workId);
          if (attempt === undefined) continue;
          const code = await codeOf(attempt());
          const after = await studio.stateOf(workId, track);
          const isOwn = role === 'holder' || role === 'reviewer';
          const to = isOwn ? expected(track, from, event) : undefined;
          const what = [track, from, event, role];
          if (to === undefined) {
            expect([...what, code === 'done' ? code : 'refused', after]).toEqual([...what, 'refused', before]);
            // A stranger gets the same answer as for a missing one.
            if (!isOwn) expect([...what, code]).toEqual([...what, 'NOT_FOUND']);
          } else expect([...what, code, after]).toEqual([...what, 'done', to]);
        }
      });
});

test('no call makes a transition that the printed table does not have', () => {
  for (const track of trackNames)
    for (const event of trackEvents)
      for (const role of ROLES)
        if (act(track, event, role, '') !== undefined) {
          const named = role === 'holder' || role === 'stranger' ? 'holder' : 'reviewer';
          expect([track, event, trackMachines[track].events[event]?.by]).toEqual([
            track,
            event,
            expect.arrayContaining([named]),
          ]);
        }
});

test('only the system passes a deposit, once its proofs are there', async () => {
  const workId = await studio.draft(holder);
  await submitDeposit(studio.context, holder.accountId, await studio.signed(holder, workId));
  expect(await studio.stateOf(workId, 'evidence')).toBe('reviewing');
  await studio.prove();
  await drainJobs(studio.context, finishDeposit);
  expect(await studio.stateOf(workId, 'evidence')).toBe('passed');
});

test('without quota nothing is submitted and nothing changes; certification costs none', async () => {
  const { context } = studio;
  const draft = await studio.draft(poor);
  expect(await codeOf(submitDeposit(context, poor.accountId, await studio.signed(poor, draft)))).toBe(
    'NO_QUOTA',
  );
  expect(await studio.stateOf(draft, 'evidence')).toBe('draft');
  const passed = await bring('confirmation', 'none', poor);
  expect(await codeOf(requestConfirmation(context, poor.accountId, passed))).toBe('NO_QUOTA');
  expect(await studio.stateOf(passed, 'confirmation')).toBe('none');
  expect(await codeOf(submitForm(poor, passed))).toBe('done');
});

test('confirmation and certification wait for the deposit', async () => {
  const { context } = studio;
  const form = sampleForm('秋山', '沈知白');
  for (const state of ['draft', 'reviewing'] as const) {
    const workId = await bring('evidence', state, holder);
    expect(await codeOf(requestConfirmation(context, holder.accountId, workId))).toBe('DEPOSIT_REQUIRED');
    expect(await codeOf(saveCertification(context, holder.accountId, { workId, submit: false, form }))).toBe(
      'DEPOSIT_REQUIRED',
    );
  }
});

test('a holder changes and deletes a draft; nobody does that to a logged work', async () => {
  const { context } = studio;
  for (const state of trackStates) {
    const deletes = state === 'draft' || state === 'rejected';
    const workId = await bring('evidence', state, holder);
    const change = { id: workId, title: '春山' };
    expect(await codeOf(updateWork(context, stranger.accountId, change))).toBe('NOT_FOUND');
    expect(await codeOf(updateWork(context, holder.accountId, change))).toBe(
      state === 'draft' ? 'done' : 'ALREADY_DEPOSITED',
    );
    expect(await codeOf(deleteWork(context, stranger.accountId, workId))).toBe('NOT_FOUND');
    expect([state, await codeOf(deleteWork(context, holder.accountId, workId))]).toEqual([
      state,
      deletes ? 'done' : 'STATE_CHANGED',
    ]);
  }
  // Rejected by a reviewer, but deposited: the log's record stays, and so does the work.
  for (const track of ['confirmation', 'certification'] as const)
    expect(await codeOf(deleteWork(context, holder.accountId, await bring(track, 'rejected', holder)))).toBe(
      'STATE_CHANGED',
    );
});

test('the earlier files of a draft are kept as versions', async () => {
  const { context } = studio;
  const workId = await studio.draft(holder);
  const file = (sign: string) => ({
    name: `${sign}.png`,
    sizeBytes: 5,
    sha256: sign.repeat(64),
    sm3: sign.repeat(64),
  });
  await updateWork(context, holder.accountId, { id: workId, file: file('1') });
  await updateWork(context, holder.accountId, { id: workId, file: file('1'), title: '同一个文件' });
  await saveWorkDraft(context, holder.accountId, {
    id: workId,
    title: '又换',
    workType: 'draw',
    description: '',
    claimedCreatedOn: null,
    file: file('2'),
  });
  const rows = await context.db
    .selectFrom('work_version')
    .select(['seq', 'file_name'])
    .where('work_id', '=', workId)
    .orderBy('seq')
    .execute();
  expect(rows).toEqual([
    { seq: 1, file_name: '秋山.png' },
    { seq: 2, file_name: '1.png' },
  ]);
});

test('in an organisation owner and editor act for the holder, and a viewer reads', () => {
  const names = [
    'saveWorkDraft',
    'updateWork',
    'deleteWork',
    'releaseWork',
    'prepareDeposit',
    'prepareRelease',
    'keepWaitingFile',
    'discardWaitingFile',
    'submitDeposit',
    'uploadOriginal',
    'addMaterial',
    'uploadMaterial',
    'describeMaterial',
    'requestConfirmation',
    'withdrawConfirmation',
    'saveCertification',
  ];
  for (const name of names) {
    const call = allCalls.find((one) => nameOf(one) === name);
    if (call === undefined) throw new Error(`no call ${name}`);
    expect([name, call.access]).toMatchObject([name, { by: 'account', organisation: 'editor' }]);
  }
});
