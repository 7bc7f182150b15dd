import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { withoutTriggers } from '@yinji/testkit/database/without-triggers';
import { parseRecord } from '@yinji/evidence';
import {
  authorityRequestMachine,
  holdMachine,
  nextState,
  type AuthorityRequestState,
} from '@yinji/state-machine';
import { unzipSync, strFromU8 } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { solved } from '../../people/accounts/entry-testing.ts';
import { sendOwnCode } from '../../people/accounts/send-own-code.ts';
import { findFirstReceipt, noteReceivedFile } from '../../platform/index.ts';
import type { StaffActor } from '../../platform/http/actor.ts';
import {
  addPaper,
  codeOf,
  file,
  makeSigner,
  makeStaff,
  makeWork,
  openObjectionWorld,
  PDF,
  putObjection,
  signedSubmission,
  STATEMENT,
  type Signer,
} from '../../proceedings/objections/objections-testing.ts';
import { saveObjection } from '../../proceedings/objections/save-objection.ts';
import { submitObjection } from '../../proceedings/objections/submit-objection.ts';
import { declareTestAccount } from '@yinji/testkit/context/make-test-context';
import type { TestContext } from '@yinji/testkit/context/open-test-context';
import { lookUpRecord } from '../../documents/verification/look-up-record.ts';
import { drainJobs } from '../../platform/jobs/index.ts';
import { removeObject } from '../account-closing/index.ts';
import { buildExport } from './build-export.ts';
import { cancelErasure } from './cancel-erasure.ts';
import { collectExport } from './collect-export.ts';
import { decideAuthorityRequest } from './decide-authority-request.ts';
import { decideHold } from './decide-hold.ts';
import { enterAuthorityRequest } from './enter-authority-request.ts';
import { eraseDueWork } from './erase-due-work.ts';
import { getErasure, WAITING_HOURS } from './get-erasure.ts';
import { listAuthorityRequests } from './list-authority-requests.ts';
import { listHolds } from './list-holds.ts';
import { openAuthorityPaper } from './open-authority-paper.ts';
import { receiveAuthorityPaper } from './receive-authority-paper.ts';
import { requestErasure } from './request-erasure.ts';
import { setHold } from './set-hold.ts';

const HOUR = 3_600_000;
let t: TestContext;
let holder: Signer;
let stranger: Signer;
let operator: StaffActor<never>;
let admin: StaffActor<never>;
let reviewer: StaffActor<never>;
let work: { id: string; number: string };
beforeAll(async () => {
  t = await openObjectionWorld();
  stranger = await makeSigner(t, '路人');
  [operator, admin] = [await makeStaff(t, 'operator'), await makeStaff(t, 'admin')];
  reviewer = await makeStaff(t, 'reviewer');
}, 60_000);
beforeEach(async () => {
  holder = await makeSigner(t, '沈知白');
  work = await makeWork(t, holder.accountId);
});
afterAll(() => t.close());

async function codeFor({ accountId }: Signer): Promise<string> {
  await sql`delete from rate_bucket`.execute(t.context.db);
  const answer = await solved(t.context, { ownChannel: 'sms', purpose: 'erase-work' });
  await sendOwnCode(t.context, accountId, { channel: 'sms', purpose: 'erase-work', answer }, '127.0.0.1');
  const { sealed } = await t.context.db
    .selectFrom('outbox')
    .select('sealed')
    .where('kind', '=', 'code')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return (JSON.parse(t.context.vault.open('outbox', sealed ?? Buffer.alloc(0))) as { params: { code: string } })
    .params.code;
}

const ask = async (who = holder) =>
  requestErasure(t.context, who.accountId, { workId: work.id, code: await codeFor(who) });
const isErased = async () =>
  (
    await t.context.db
      .selectFrom('work')
      .select('erased_at')
      .where('id', '=', work.id)
      .executeTakeFirstOrThrow()
  ).erased_at !== null;
const wait = async (hours = WAITING_HOURS + 1) => {
  t.pass(hours * HOUR);
  await drainJobs(t.context, eraseDueWork);
};

async function hold(by = operator) {
  const id = randomUUID();
  await setHold(t.context, by, { id, depositNumber: work.number, reason: '（2026）浙0192民初1号保全' });
  return id;
}

describe('the erasure of a work', () => {
  test('takes a code and three days, ends the chain and is shown to a person with the query code', async () => {
    const wrong = { workId: work.id, code: '000000' };
    expect(await codeOf(requestErasure(t.context, holder.accountId, wrong))).toBe('CODE_WRONG');
    const asked = await ask();
    expect(asked.erasure).not.toBeNull();
    await wait(WAITING_HOURS - 1);
    expect(await isErased()).toBe(false);
    await wait(2);
    expect(await isErased()).toBe(true);
    const { reveal_sealed, signature_sealed } = await t.context.db
      .selectFrom('deposit')
      .selectAll()
      .where('work_id', '=', work.id)
      .executeTakeFirstOrThrow();
    expect([reveal_sealed, signature_sealed]).toEqual([null, null]);
    const { entry } = await t.context.db
      .selectFrom('work_record')
      .innerJoin('pending_record', 'pending_record.entry_sha256', 'work_record.record_sha256')
      .select('entry')
      .where('work_id', '=', work.id)
      .orderBy('work_record.seq', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(parseRecord(entry)).toMatchObject({ type: 'erasure', deposit_id: work.number });
    const look = (queryCode?: string) =>
      lookUpRecord(t.context, { number: work.number, queryCode }, '127.0.0.1');
    expect(await codeOf(look('ABCD2345'))).toBe('RECORD_ERASED');
    expect(await codeOf(look())).toBe('NOT_FOUND');
    expect(await codeOf(getErasure(t.context, holder.accountId, work.id))).toBe('NOT_FOUND');
  });

  test('destroys every file of the work, its finished certificate too, and no file of another work', async () => {
    const { db, objects } = t.context;
    const other = await makeWork(t, holder.accountId);
    /** Files of a work, each of its own bytes, as the jobs leave them. */
    const furnish = async (workId: string) => {
      const put = () => objects.put(randomBytes(64));
      const [original, preview, thumbnail] = [await put(), await put(), await put()];
      const [marked, small, certificate, bundle] = [await put(), await put(), await put(), await put()];
      await db
        .insertInto('original')
        .values({
          work_id: workId,
          object_key: original,
          size_bytes: 64,
          format: 'png',
          width: 1,
          height: 1,
          pixel_sha256: randomBytes(32),
          preview_key: preview,
          thumbnail_key: thumbnail,
          public_preview_key: marked,
          public_thumbnail_key: small,
          pdq: randomBytes(256),
          pdq_quality: 1,
          record_sha256: randomBytes(32),
        })
        .execute();
      await db
        .insertInto('document')
        .values({
          id: randomUUID(),
          work_id: workId,
          kind: 'deposit',
          number: `YJCZ-${workId}`,
          object_key: certificate,
          sha256: randomBytes(32),
          record_sha256: randomBytes(32),
          issued_at: t.context.now(),
        })
        .execute();
      await db
        .insertInto('bundle')
        .values({
          work_id: workId,
          variant: 'full',
          object_key: bundle,
          sha256: randomBytes(32),
          size_bytes: 64,
        })
        .execute();
      return { original, preview, thumbnail, marked, small, certificate, bundle };
    };
    const [mine, theirs] = [await furnish(work.id), await furnish(other.id)];
    const leftOf = async (files: Record<string, string>) => {
      const there = await Promise.all(
        Object.entries(files).map(async ([name, key]) => ((await objects.has(key)) ? [name] : [])),
      );
      return there.flat();
    };
    expect(await leftOf(mine)).toEqual(Object.keys(mine));
    await ask();
    await wait();
    await drainJobs(t.context, removeObject);
    expect(await isErased()).toBe(true);
    expect(await leftOf(mine)).toEqual([]);
    expect(await leftOf(theirs)).toEqual(Object.keys(theirs));
    const documents = db.selectFrom('document').select('number').where('work_id', '=', work.id);
    expect(await documents.execute()).toEqual([]);
  });

  test('is cancelled by its holder until it happens, and by nobody else', async () => {
    await ask();
    expect(await codeOf(getErasure(t.context, stranger.accountId, work.id))).toBe('NOT_FOUND');
    expect(await codeOf(ask(stranger))).toBe('NOT_FOUND');
    expect(await codeOf(cancelErasure(t.context, stranger.accountId, work.id))).toBe('NOT_FOUND');
    await cancelErasure(t.context, holder.accountId, work.id);
    expect(await codeOf(cancelErasure(t.context, holder.accountId, work.id))).toBe('STATE_CHANGED');
    await wait();
    expect(await isErased()).toBe(false);
  });

  test('is refused under a hold, stopped by a later one, and done when two have lifted it', async () => {
    const first = await hold();
    expect((await getErasure(t.context, holder.accountId, work.id)).blockers).toEqual(['hold']);
    expect(await codeOf(ask())).toBe('ERASURE_BLOCKED');
    // Not confirmed: gone.
    await decideHold(t.context, admin, { id: first, decision: 'refuse' });
    await ask();
    const id = await hold();
    await decideHold(t.context, admin, { id, decision: 'confirm' });
    await wait();
    expect(await isErased()).toBe(false);
    const lifting = { id, decision: 'ask-lifting', reason: '法院解除通知书' } as const;
    await decideHold(t.context, operator, lifting);
    await wait(2);
    expect(await isErased()).toBe(false);
    expect(await codeOf(decideHold(t.context, operator, { id, decision: 'lift' }))).toBe(
      'SECOND_PERSON_REQUIRED',
    );
    await decideHold(t.context, admin, { id, decision: 'lift' });
    await wait(2);
    expect(await isErased()).toBe(true);
  });

  test('a hold on the account covers its works', async () => {
    await setHold(t.context, operator, {
      id: randomUUID(),
      accountId: holder.accountId,
      reason: '公安机关通知',
    });
    expect((await getErasure(t.context, holder.accountId, work.id)).blockers).toEqual(['hold']);
  });

  test('waits for an open objection', async () => {
    await ask();
    const reviewerId = reviewer.staffId;
    const id = await putObjection(t, { objector: stranger, work, state: 'accepted', reviewerId });
    expect((await getErasure(t.context, holder.accountId, work.id)).blockers).toEqual(['objection']);
    await wait();
    expect(await isErased()).toBe(false);
    await t.context.db
      .updateTable('objection')
      .set({ state: 'lapsed', ended_at: t.context.now() })
      .where('id', '=', id)
      .execute();
    await wait(2);
    expect(await isErased()).toBe(true);
    const left = await t.context.db
      .selectFrom('objection')
      .select('statement_sealed')
      .where('id', '=', id)
      .executeTakeFirst();
    expect(left?.statement_sealed).toBeNull();
  });

  test('and a concurrent objection: either the work is there and disputed, or it is gone', async () => {
    const who = await makeSigner(t, '陆怀素');
    await ask();
    t.pass((WAITING_HOURS + 1) * HOUR);
    const id = randomUUID();
    const depositNumber = work.number;
    await saveObjection(t.context, who.accountId, {
      id,
      depositNumber,
      grounds: ['not-author'],
      statement: STATEMENT,
    });
    await addPaper(t, who.accountId, id);
    const signed = await signedSubmission(t, who, id);
    const [code] = await Promise.all([
      codeOf(submitObjection(t.context, who.accountId, signed)),
      drainJobs(t.context, eraseDueWork),
    ]);
    expect([code, await isErased()]).toEqual(code === 'done' ? ['done', false] : ['NOT_FOUND', true]);
  });
});

describe('a hold', () => {
  const decisions = ['confirm', 'refuse', 'ask-lifting', 'keep', 'lift'] as const;
  const bring = async (state: string) => {
    const id = await hold();
    const to = { set: [], confirmed: ['confirm'], lifting: ['confirm', 'ask-lifting'], lifted: ['refuse'] }[
      state
    ] as (typeof decisions)[number][];
    for (const decision of to) await decideHold(t.context, admin, { id, decision, reason: '复核意见' });
    return id;
  };
  test.each(Object.keys(holdMachine.states))('that is %s moves as the table says', async (state) => {
    for (const decision of decisions)
      for (const by of [operator, admin]) {
        const id = await bring(state);
        const expected = nextState(holdMachine, state as 'set', decision);
        const code = await codeOf(decideHold(t.context, by, { id, decision, reason: '复核意见' }));
        // The operator set it, the admin requested its lifting.
        const isOwn = decision !== 'ask-lifting' && by === (state === 'lifting' ? admin : operator);
        const wanted = expected === undefined ? 'STATE_CHANGED' : isOwn ? 'SECOND_PERSON_REQUIRED' : 'done';
        expect([state, decision, by.role, code]).toEqual([state, decision, by.role, wanted]);
        const row = await t.context.db
          .selectFrom('legal_hold')
          .select('state')
          .where('id', '=', id)
          .executeTakeFirst();
        expect(row?.state).toBe(wanted === 'done' ? expected : state);
        await t.context.db.deleteFrom('legal_hold').where('id', '=', id).execute();
      }
  });

  test('is confirmed and lifted by another human being each time, and never by its subject', async () => {
    const [one, again, own] = [
      await makeStaff(t, 'operator'),
      await makeStaff(t, 'admin'),
      await makeStaff(t, 'operator'),
    ];
    await declareTestAccount(t.context.db, (await makeSigner(t, '职员')).accountId, one, again);
    await declareTestAccount(t.context.db, holder.accountId, own);
    expect(await codeOf(hold(own))).toBe('NOT_ALLOWED');
    const id = await hold(one);
    const decide = (by: StaffActor<never>, decision: 'confirm' | 'refuse' | 'ask-lifting' | 'keep' | 'lift') =>
      codeOf(decideHold(t.context, by, { id, decision, reason: '复核意见' }));
    expect(await decide(again, 'confirm')).toBe('SECOND_PERSON_REQUIRED');
    const isOwnTo = async (by: StaffActor<never>) =>
      (await listHolds(t.context, by, {})).items.find((item) => item.id === id)?.isOwn;
    expect([await isOwnTo(one), await isOwnTo(again), await isOwnTo(operator)]).toEqual([true, true, false]);
    expect(await decide(own, 'refuse')).toBe('NOT_ALLOWED');
    expect(await decide(operator, 'confirm')).toBe('done');
    expect(await decide(own, 'ask-lifting')).toBe('NOT_ALLOWED');
    expect(await decide(one, 'ask-lifting')).toBe('done');
    expect(await decide(again, 'lift')).toBe('SECOND_PERSON_REQUIRED');
    expect(await decide(own, 'lift')).toBe('NOT_ALLOWED');
    expect(await decide(operator, 'lift')).toBe('done');
    const onAccount = { id: randomUUID(), accountId: holder.accountId, reason: '公安机关通知' };
    expect(await codeOf(setHold(t.context, own, onAccount))).toBe('NOT_ALLOWED');
  });

  test('is set once, shown with the next actor, and refused by the database to one person alone', async () => {
    const id = await hold();
    const twice = { id: randomUUID(), depositNumber: work.number, reason: '另一份通知' };
    expect(await codeOf(setHold(t.context, admin, twice))).toBe('STATE_CHANGED');
    expect(await codeOf(setHold(t.context, operator, { ...twice, id }))).toBe('done');
    const shown = (await listHolds(t.context, operator, {})).items.find((one) => one.id === id);
    expect(shown).toMatchObject({ covers: 'work', subject: work.number, state: 'set', isOwn: true });
    const alone = t.context.db
      .updateTable('legal_hold')
      .set({ state: 'lifted', lifted_by: operator.staffId, lifted_at: new Date() })
      .where('id', '=', id)
      .execute();
    await expect(alone).rejects.toThrow(/not confirmed/);
  });
});

describe("an authority's request", () => {
  const scoped = (change: object = {}) => ({
    accountIds: [] as string[],
    depositNumbers: [work.number],
    from: null,
    to: null,
    kinds: ['works' as const],
    ...change,
  });
  const enter = async (scope: ReturnType<typeof scoped> = scoped(), by = operator) => {
    const id = randomUUID();
    await enterAuthorityRequest(t.context, by, {
      id,
      authority: '杭州互联网法院',
      documentNumber: '（2026）浙0192民初1号',
      reason: '案件审理需要',
      scope,
    });
    return id;
  };
  const approve = (id: string, by = admin) =>
    decideAuthorityRequest(t.context, by, { id, decision: 'approve', note: '' });
  const papered = async (scope?: ReturnType<typeof scoped>) => {
    const id = await enter(scope);
    await receiveAuthorityPaper(t.context, operator, id, file());
    await openAuthorityPaper(t.context, admin, id);
    return id;
  };
  const open = (body: unknown) =>
    Object.fromEntries(
      Object.entries(unzipSync(body as Uint8Array)).map(([path, bytes]) => [path, strFromU8(bytes)]),
    );

  test('whoever entered it under another name is shown that another person decides, and takes it back', async () => {
    const again = await makeStaff(t, 'admin');
    const one = await makeStaff(t, 'operator');
    await declareTestAccount(t.context.db, (await makeSigner(t, '职员')).accountId, one, again);
    const id = await enter(scoped(), one);
    const isOwnTo = async (by: StaffActor<never>) =>
      (await listAuthorityRequests(t.context, by, {})).items.find((item) => item.id === id)?.isOwn;
    expect([await isOwnTo(one), await isOwnTo(again), await isOwnTo(admin)]).toEqual([true, true, false]);
    await receiveAuthorityPaper(t.context, one, id, file());
    await openAuthorityPaper(t.context, again, id);
    expect(await codeOf(approve(id, again))).toBe('SECOND_PERSON_REQUIRED');
    const taken = { id, decision: 'withdraw', note: '重复录入' } as const;
    expect(await codeOf(decideAuthorityRequest(t.context, admin, taken))).toBe('NOT_ALLOWED');
    expect(await codeOf(decideAuthorityRequest(t.context, again, taken))).toBe('done');
  });

  test('is noted as received, so that who deposits its bytes later is not the first', async () => {
    const bytes = Buffer.concat([PDF, randomBytes(8)]);
    const paper = file(bytes);
    await receiveAuthorityPaper(t.context, operator, await enter(), paper);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    await noteReceivedFile(t.context, sha256, 'a later work');
    expect(await findFirstReceipt(t.context, t.context.db, sha256, 'a later work')).toBeUndefined();
  });

  test('is read before it is approved, by an admin who did not enter it, and handed out once', async () => {
    const id = await enter();
    expect(await codeOf(approve(id))).toBe('PAPERS_MISSING');
    expect(await codeOf(receiveAuthorityPaper(t.context, admin, id, file()))).toBe('NOT_FOUND');
    await receiveAuthorityPaper(t.context, operator, id, file());
    expect(await codeOf(approve(id))).toBe('PAPERS_UNSEEN');
    expect((await openAuthorityPaper(t.context, admin, id)).body).toEqual(PDF);
    expect(await codeOf(approve(id, operator))).toBe('SECOND_PERSON_REQUIRED');
    expect(await codeOf(approve(id, await makeStaff(t, 'operator')))).toBe('NOT_ALLOWED');
    expect(await codeOf(approve(id, reviewer))).toBe('NOT_ALLOWED');
    await approve(id);
    await drainJobs(t.context, buildExport);
    expect(await codeOf(collectExport(t.context, await makeStaff(t, 'admin'), id))).toBe('NOT_FOUND');
    const built = await t.context.db
      .selectFrom('authority_request')
      .select('export_object_key')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const isThere = () => t.context.objects.has(built.export_object_key ?? '');
    expect(await isThere()).toBe(true);
    const codes = await Promise.all([
      codeOf(collectExport(t.context, admin, id)),
      codeOf(collectExport(t.context, admin, id)),
    ]);
    expect(codes.filter((code) => code === 'done')).toHaveLength(1);
    expect(await codeOf(collectExport(t.context, admin, id))).toBe('NOT_FOUND');
    const audit = await t.context.db
      .selectFrom('staff_audit')
      .select(['action', 'subject'])
      .where('subject', 'like', `${id} %`)
      .orderBy('at')
      .execute();
    expect(audit.map((row) => row.action)).toEqual(['authority-export-built', 'authority-export-collected']);
    expect(audit[0]?.subject).toBe(audit[1]?.subject);
    const row = await t.context.db
      .selectFrom('authority_request')
      .select('export_sha256')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(audit[0]?.subject).toBe(`${id} ${Buffer.from(row.export_sha256 ?? []).toString('hex')}`);
    await drainJobs(t.context, buildExport);
    // The platform's copy goes with the download: its key at once, its file by the job.
    expect(await isThere()).toBe(false);
    const left = await t.context.db
      .selectFrom('authority_request')
      .select(['export_key_sealed', 'destroyed_at'])
      .where('id', '=', id)
      .executeTakeFirst();
    expect(left).toEqual({ export_key_sealed: null, destroyed_at: expect.any(Date) });
  });

  test('contains what the scope names, and nothing of anybody else', async () => {
    const other = await makeSigner(t, '莫相干');
    const theirs = await makeWork(t, other.accountId);
    const second = await makeWork(t, holder.accountId);
    const id = await papered(scoped({ kinds: ['works', 'objections'] }));
    await approve(id);
    await drainJobs(t.context, buildExport);
    const files = open((await collectExport(t.context, admin, id)).body);
    expect(Object.keys(files).sort()).toEqual(
      [
        'audit.json',
        'manifest.json',
        `works/${work.number}/objections.json`,
        `works/${work.number}/work.json`,
      ].sort(),
    );
    const all = JSON.stringify(files);
    for (const outside of [theirs.number, second.number, '沈知白', other.accountId])
      expect(all).not.toContain(outside);
    const manifest = JSON.parse(files['manifest.json'] ?? '') as { files: { sha256: string; sm3: string }[] };
    expect(manifest.files).toHaveLength(3);
    for (const one of manifest.files) expect([one.sha256.length, one.sm3.length]).toEqual([64, 64]);
  });

  test('of an account: only its works of the time, with the identity where requested', async () => {
    const later = await makeWork(t, holder.accountId);
    await t.context.db
      .updateTable('work')
      .set({ created_at: new Date('2031-01-01T00:00:00Z') })
      .where('id', '=', later.id)
      .execute();
    await t.context.db
      .updateTable('work')
      .set({ created_at: new Date('2026-11-20T17:00:00Z') })
      .where('id', '=', work.id)
      .execute();
    // Five in the afternoon in UTC is the next day in Beijing.
    const range = { from: '2026-11-21', to: '2026-11-21' };
    const id = await papered(
      scoped({
        accountIds: [holder.accountId],
        depositNumbers: [],
        ...range,
        kinds: ['account', 'identity', 'works'],
      }),
    );
    await approve(id);
    await drainJobs(t.context, buildExport);
    const files = open((await collectExport(t.context, admin, id)).body);
    expect(Object.keys(files)).toContain(`works/${work.number}/work.json`);
    expect(JSON.stringify(files)).not.toContain(later.number);
    expect(files[`accounts/${holder.accountId}/identity.json`]).toContain('沈知白');
  });

  test('is refused where the scope names nobody, or a missing person', async () => {
    const { number } = work;
    const mistyped = `${number.slice(0, -1)}${number.endsWith('0') ? '1' : '0'}`;
    for (const scope of [
      scoped({ depositNumbers: [] }),
      scoped({ kinds: ['identity'] }),
      scoped({ accountIds: [randomUUID()] }),
      scoped({ depositNumbers: [mistyped] }),
      scoped({ from: '2026-02-01', to: '2026-01-01' }),
    ])
      expect(await codeOf(enter(scope))).toBe('BAD_INPUT');
  });

  test('is approved by another human being, and not by its subject', async () => {
    const id = await papered();
    const [again, byWork, byAccount] = [
      await makeStaff(t, 'admin'),
      await makeStaff(t, 'admin'),
      await makeStaff(t, 'admin'),
    ];
    await declareTestAccount(t.context.db, (await makeSigner(t, '职员')).accountId, operator, again);
    await declareTestAccount(t.context.db, holder.accountId, byWork);
    await declareTestAccount(t.context.db, stranger.accountId, byAccount);
    const other = await papered(scoped({ accountIds: [stranger.accountId], depositNumbers: [] }));
    for (const one of [again, byWork, byAccount])
      for (const request of [id, other]) await openAuthorityPaper(t.context, one, request);
    expect(await codeOf(approve(id, again))).toBe('SECOND_PERSON_REQUIRED');
    expect(await codeOf(approve(id, byWork))).toBe('NOT_ALLOWED');
    expect(await codeOf(approve(other, byAccount))).toBe('NOT_ALLOWED');
    expect(await codeOf(enter(scoped(), byWork))).toBe('NOT_ALLOWED');
    expect(await codeOf(approve(id))).toBe('done');
  });

  test('is destroyed when nobody takes it within seven days', async () => {
    const id = await papered();
    await approve(id);
    await drainJobs(t.context, buildExport);
    t.pass(8 * 24 * HOUR);
    expect(await codeOf(collectExport(t.context, admin, id))).toBe('STATE_CHANGED');
    await drainJobs(t.context, buildExport);
    const row = await t.context.db
      .selectFrom('authority_request')
      .select(['state', 'export_key_sealed', 'destroyed_at', 'export_object_key'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ state: 'expired', export_key_sealed: null });
    expect(row.destroyed_at).not.toBeNull();
    await expect(t.context.objects.read(row.export_object_key ?? '')).rejects.toThrow(/ENOENT/);
  });

  test('moves in each state as the table says', async () => {
    for (const state of Object.keys(authorityRequestMachine.states) as AuthorityRequestState[])
      for (const [decision, by] of [
        ['approve', admin],
        ['refuse', admin],
        ['withdraw', operator],
      ] as const) {
        const id = await papered();
        const isDecided = state !== 'entered' && state !== 'withdrawn';
        await withoutTriggers(t.context.db, (db) =>
          db
            .updateTable('authority_request')
            .set({ state, decided_by: isDecided ? admin.staffId : null })
            .where('id', '=', id)
            .execute(),
        );
        const code = await codeOf(
          decideAuthorityRequest(t.context, by, { id, decision, note: '范围不明，请补正' }),
        );
        const expected = nextState(authorityRequestMachine, state, decision);
        expect([state, decision, code]).toEqual([
          state,
          decision,
          expected === undefined ? 'STATE_CHANGED' : 'done',
        ]);
        await t.context.db.deleteFrom('authority_request').where('id', '=', id).execute();
      }
  });
});
