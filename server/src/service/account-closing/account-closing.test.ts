import { withoutTriggers } from '@yinji/testkit/database/without-triggers';
import { nameOf } from '@yinji/contract/all-calls';
import { parseRecord } from '@yinji/evidence';
import { createHash, randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { finished } from 'node:stream/promises';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AccountActor } from '../../platform/http/actor.ts';
import { sealDetails } from '../../money/invoices/invoice-details.ts';
import { grantIdentity } from '../../people/identity/index.ts';
import { solved } from '../../people/accounts/entry-testing.ts';
import { sendOwnCode } from '../../people/accounts/send-own-code.ts';
import { findSession, openSession } from '../../people/accounts/index.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/ids.ts';
import { sealingStream } from '../../platform/objects/sealed-stream.ts';
import { collectHeld } from '../data-export/collect-held.ts';
import { drainJobs } from '../../platform/jobs/index.ts';
import { buildDataExport } from '../data-export/index.ts';
import { dataExportRoutes } from '../data-export/data-export-routes.ts';
import { notifyAccount } from '../../people/index.ts';
import { makeCreator } from '@yinji/testkit/context/creator';
import { makeCompleteWork } from '@yinji/testkit/context/make-complete-work';
import { openTestContext, type TestContext } from '@yinji/testkit/context/open-test-context';
import { closeAccount, WAITING_DAYS } from './close-account.ts';
import { finishClosing } from './finish-closing.ts';
import { removeObject } from './remove-object.ts';
import { getAccountClosing } from './get-account-closing.ts';
import { holdAccount } from './hold-account.ts';

let t: TestContext;
beforeAll(async () => {
  t = await openTestContext();
});
afterAll(() => t.close());

const NAME = '沈知白';
const NUMBER = '11010519491231002X';
const DAY = 86_400_000;
let phones = 13_700_000_000;
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (cause: { code?: string }) => cause.code ?? String(cause),
  );

/** The last message in the outbox for the phone. */
async function codeFor(accountId: string, purpose: 'close-account' | 'own-archive' = 'close-account') {
  await sql`delete from rate_bucket`.execute(t.context.db);
  const answer = await solved(t.context, { ownChannel: 'sms', purpose });
  await sendOwnCode(t.context, accountId, { channel: 'sms', purpose, answer }, '127.0.0.1');
  const row = await t.context.db
    .selectFrom('outbox')
    .select('sealed')
    .where('kind', '=', 'code')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const { params } = JSON.parse(t.context.vault.open('outbox', row.sealed ?? Buffer.alloc(0))) as {
    params: { code: string };
  };
  return params.code;
}

async function somebody() {
  const phone = String(phones++);
  const accountId = await t.account(phone);
  const { context } = t;
  await inTransaction(context.db, async (tx) => {
    await grantIdentity(tx, {
      account_id: accountId,
      kind: 'person',
      name_sealed: context.vault.seal('identity', NAME),
      id_number_sealed: context.vault.seal('identity', NUMBER),
      id_number_lookup: context.vault.lookup('id-number', `${NUMBER}${phone}`),
    });
    await notifyAccount(tx, accountId, { title: '实名认证已通过', body: `${NAME}，您好` });
  });
  return { accountId, phone };
}

async function work(accountId: string, objectKey: string) {
  const id = newId();
  const { db, vault } = t.context;
  await db
    .insertInto('work')
    .values({ id, account_id: accountId, title: '秋山', work_type: 'photo', file_name: '沈知白.png' })
    .execute();
  await db
    .insertInto('deposit')
    .values({
      work_id: id,
      number: id.slice(0, 20),
      query_code: 'ABCD',
      received_at: new Date(),
      completed_at: new Date(),
      reveal_sealed: Buffer.from(vault.seal('reveal', NAME)),
      signature_sealed: Buffer.from(vault.seal('deposit-signature', NAME)),
    })
    .execute();
  await db
    .insertInto('original')
    .values({
      work_id: id,
      object_key: objectKey,
      size_bytes: 1,
      format: 'png',
      width: 1,
      height: 1,
      pixel_sha256: Buffer.alloc(32),
      preview_key: objectKey,
      thumbnail_key: objectKey,
      pdq: Buffer.alloc(32),
      pdq_quality: 1,
      record_sha256: randomBytes(32),
    })
    .execute();
  return id;
}

const session = (accountId: string) =>
  t.context.db
    .insertInto('session')
    .values({
      token_sha256: randomBytes(32),
      account_id: accountId,
      expires_at: new Date(Date.now() + 60 * DAY),
      created_at: sql<Date>`clock_timestamp()` as never,
    })
    .execute();
const isClosed = async (accountId: string) =>
  (await t.context.db.selectFrom('account').select('closed_at').where('id', '=', accountId).executeTakeFirst())
    ?.closed_at !== null;
const files = () =>
  readdirSync(t.folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length;

test('every column that refers to an account states what happens to its row when the account is closed', async () => {
  const { rows } = await sql<{ name: string; rule: string | null }>`
    select conrelid::regclass || '.' || attname as name, col_description(attrelid, attnum) as rule
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any (conkey)
    where contype = 'f' and confrelid = 'account'::regclass`.execute(t.context.db);
  expect(rows.length).toBeGreaterThan(50);
  // State it in the migration of the column, `comment on column … is 'account closed: kept: why'`, and carry it out.
  const isStated = /^account closed: (?:kept|emptied|destroyed|erased|ended)\b/;
  expect(rows.filter(({ rule }) => !isStated.test(rule ?? '')).map(({ name }) => name)).toEqual([]);
});

test('a wrong code closes nothing, and unsettled matters block it', async () => {
  const { accountId } = await somebody();
  expect(await refusal(closeAccount(t.context, accountId, '000000'))).toBe('CODE_WRONG');
  const staffName = newId();
  const hold = (reason: string) => holdAccount(t.context.db, { accountId, staffName, reason });
  expect(await hold('法院通知')).toBe(false);
  await t.staff(staffName);
  expect([await hold('法院通知'), await hold('法院通知')]).toEqual([true, false]);
  expect((await getAccountClosing(t.context, accountId)).blockers).toEqual([{ kind: 'hold', count: 1 }]);
  expect(await refusal(closeAccount(t.context, accountId, await codeFor(accountId)))).toBe('CLOSING_BLOCKED');
  expect((await getAccountClosing(t.context, accountId)).closing).toBeNull();
  const setBy = await t.staff(newId());
  await withoutTriggers(t.context.db, (db) =>
    db
      .updateTable('legal_hold')
      .set({ state: 'lifted', lifted_by: setBy, lifted_at: new Date() })
      .where('account_id', '=', accountId)
      .execute(),
  );
  expect((await getAccountClosing(t.context, accountId)).blockers).toEqual([]);
});

test('the request ends every session of the account at once, and no other', async () => {
  const [leaving, other] = [await somebody(), await somebody()];
  const caller = { address: '203.0.113.7', device: 'a test' };
  const open = ({ accountId }: { accountId: string }) =>
    inTransaction(t.context.db, (tx) => openSession(t.context, tx, accountId, caller));
  const tokens = [await open(leaving), await open(leaving), await open(other)];
  const live = () =>
    Promise.all(tokens.map(async (token) => (await findSession(t.context, token)) !== undefined));
  expect(await live()).toEqual([true, true, true]);
  await closeAccount(t.context, leaving.accountId, await codeFor(leaving.accountId));
  expect(await live()).toEqual([false, false, true]);
});

test('every signing key is revoked when the account is closed, the log says so, and no enciphered key is left', async () => {
  const [leaving, other] = [await makeCreator(t, '沈知白'), await makeCreator(t, '陆远山')];
  /** What a recovery sheet or a passkey opens, as the request for the certificate left it. */
  const wrapFor = async ({ accountId }: { accountId: string }) => {
    const id = newId();
    const [csr_sealed, csr_sha256, spki_sha256] = [randomBytes(40), randomBytes(32), randomBytes(32)];
    await t.context.db
      .insertInto('key_request')
      .values({
        id,
        account_id: accountId,
        csr_sealed,
        csr_sha256,
        spki_sha256,
        state: 'issued',
        decided_at: new Date(),
      })
      .execute();
    const sheet_sealed = randomBytes(180);
    await t.context.db.insertInto('key_wrap').values({ request_id: id, sheet_sealed }).execute();
    return id;
  };
  const wraps = [await wrapFor(leaving), await wrapFor(other)];
  const kept = async () =>
    (
      await t.context.db.selectFrom('key_wrap').select('request_id').where('request_id', 'in', wraps).execute()
    ).map(({ request_id }) => request_id);
  const keysOf = ({ accountId }: { accountId: string }) =>
    t.context.db
      .selectFrom('signing_key')
      .select(['revoked_at', 'revocation_reason'])
      .where('account_id', '=', accountId)
      .execute();
  const revoked = async () =>
    (await t.context.db.selectFrom('pending_record').select('entry').execute())
      .map(({ entry }) => parseRecord(entry))
      .flatMap((record) => (record.type === 'revocation' ? [record.certificate_sha256] : []));
  await closeAccount(t.context, leaving.accountId, await codeFor(leaving.accountId));
  expect(await keysOf(leaving)).toMatchObject([{ revoked_at: null }]);
  expect((await kept()).toSorted()).toEqual(wraps.toSorted());
  t.pass((WAITING_DAYS + 1) * DAY);
  await drainJobs(t.context, finishClosing, removeObject);
  expect(await keysOf(leaving)).toEqual([{ revoked_at: expect.any(Date), revocation_reason: 'cessation' }]);
  expect(await keysOf(other)).toMatchObject([{ revoked_at: null }]);
  expect(await revoked()).toContain(leaving.certificateSha256);
  expect(await revoked()).not.toContain(other.certificateSha256);
  expect(await kept()).toEqual(wraps.slice(1));
});

test('signing in within the waiting time cancels', async () => {
  const { accountId } = await somebody();
  await session(accountId);
  await closeAccount(t.context, accountId, await codeFor(accountId));
  await drainJobs(t.context, finishClosing, removeObject);
  expect((await getAccountClosing(t.context, accountId)).closing).not.toBeNull();
  await session(accountId);
  await drainJobs(t.context, finishClosing, removeObject);
  expect((await getAccountClosing(t.context, accountId)).closing).toBeNull();
  t.pass((WAITING_DAYS + 1) * DAY);
  await drainJobs(t.context, finishClosing, removeObject);
  expect(await isClosed(accountId)).toBe(false);
});

test('after seven days nothing that names the person is left, and the leaf is', async () => {
  const [gone, other] = [await somebody(), await somebody()];
  const own = await t.context.objects.put(randomBytes(40));
  const shared = await t.context.objects.put(randomBytes(40));
  const before = files();
  const erased = await work(gone.accountId, own);
  await work(gone.accountId, shared);
  await work(other.accountId, shared);
  await closeAccount(t.context, gone.accountId, await codeFor(gone.accountId));
  t.pass((WAITING_DAYS - 1) * DAY);
  await drainJobs(t.context, finishClosing, removeObject);
  expect(await isClosed(gone.accountId)).toBe(false);
  t.pass(2 * DAY);
  await drainJobs(t.context, finishClosing, removeObject);
  expect(await isClosed(gone.accountId)).toBe(true);
  // The reconciler asks for the files of a query.
  await drainJobs(t.context, removeObject);
  // Bytes that another's work names stay.
  expect(files()).toBe(before - 1);
  await expect(t.context.objects.read(shared)).resolves.toBeDefined();
  const { db } = t.context;
  for (const table of ['identity', 'notice', 'session', 'real_name_check', 'organisation_member'] as const) {
    const column = table === 'organisation_member' ? 'person_id' : 'account_id';
    const { rows } =
      await sql`select from ${sql.table(table)} where ${sql.ref(column)} = ${gone.accountId}`.execute(db);
    expect([table, rows.length]).toEqual([table, 0]);
  }
  expect(
    await db
      .selectFrom('deposit')
      .select(['number', 'reveal_sealed', 'signature_sealed'])
      .where('work_id', '=', erased)
      .executeTakeFirst(),
  ).toEqual({ number: erased.slice(0, 20), reveal_sealed: null, signature_sealed: null });
  expect(
    await db
      .selectFrom('account')
      .select(['nickname', 'phone_lookup', 'phone_sealed', 'password_digest'])
      .where('id', '=', gone.accountId)
      .executeTakeFirst(),
  ).toEqual({ nickname: '已注销用户', phone_lookup: null, phone_sealed: null, password_digest: null });
  await drainJobs(t.context, finishClosing, removeObject);
  // A new person may use the phone.
  await t.account(gone.phone);
});

test('a hold that comes within the waiting time keeps everything, and lifted it goes', async () => {
  const { accountId } = await somebody();
  const { db } = t.context;
  await closeAccount(t.context, accountId, await codeFor(accountId));
  const staffName = newId();
  await t.staff(staffName);
  expect(await holdAccount(db, { accountId, staffName, reason: '法院通知' })).toBe(true);
  t.pass((WAITING_DAYS + 1) * DAY);
  await drainJobs(t.context, finishClosing, removeObject);
  const identities = () =>
    db.selectFrom('identity').select('kind').where('account_id', '=', accountId).execute();
  expect([await isClosed(accountId), (await identities()).length]).toEqual([false, 1]);
  const other = await t.staff(newId());
  await withoutTriggers(db, (free) =>
    free
      .updateTable('legal_hold')
      .set({ state: 'lifted', lifted_by: other, lifted_at: new Date() })
      .where('account_id', '=', accountId)
      .execute(),
  );
  t.pass(2 * DAY);
  await drainJobs(t.context, finishClosing, removeObject);
  expect([await isClosed(accountId), (await identities()).length]).toEqual([true, 0]);
});

test('a fault during the destruction changes nothing, and the next run completes it', async () => {
  const { accountId } = await somebody();
  await closeAccount(t.context, accountId, await codeFor(accountId));
  t.pass((WAITING_DAYS + 1) * DAY);
  await sql`create function stop_erasing() returns trigger language plpgsql as
    $$ begin raise exception 'the disk is full'; end $$`.execute(t.context.db);
  await sql`create trigger stop before delete on notice for each row execute function stop_erasing()`.execute(
    t.context.db,
  );
  const quiet = { ...t.context, report: () => undefined };
  await expect(drainJobs(quiet, finishClosing)).rejects.toThrow('the disk is full');
  expect(await isClosed(accountId)).toBe(false);
  const left = await t.context.db
    .selectFrom('identity')
    .select('account_id')
    .where('account_id', '=', accountId)
    .execute();
  expect(left).toHaveLength(1);
  await sql`drop trigger stop on notice`.execute(t.context.db);
  await sql`update job set run_at = now()`.execute(t.context.db);
  await drainJobs(t.context, finishClosing, removeObject);
  expect(await isClosed(accountId)).toBe(true);
});

test("the export has the attachments of one's own form, not those of a former holder, and survives missing files", async () => {
  const { accountId } = await somebody();
  const paper = Buffer.from(`%PDF-1.7 ${newId()}`);
  const attach = async (by: string, workId: string, bytes: Buffer, isKept = true) => {
    const [id, key, parts] = [newId(), randomBytes(32), [] as Buffer[]];
    const sealing = sealingStream(key);
    sealing.on('data', (part: Buffer) => parts.push(part));
    await finished(sealing.end(bytes));
    const objectKey = await t.context.objects.put(Buffer.concat(parts));
    await t.context.db
      .insertInto('attachment')
      .values({
        id,
        subject_kind: 'certification',
        subject_id: workId,
        account_id: by,
        kind: 'identity',
        purpose: 'attachment',
        name_sealed: Buffer.from(t.context.vault.seal('attachment-name', '身份/证明.pdf')),
        object_key: objectKey,
        key_sealed: Buffer.from(t.context.vault.sealBytes(`attachment:${id}`, key)),
        media_type: 'application/pdf',
        size_bytes: bytes.length,
        sha256: createHash('sha256').update(bytes).digest(),
        begun_at: t.context.now(),
        arrived_at: t.context.now(),
      })
      .execute();
    if (!isKept) await t.context.objects.remove(objectKey);
    return id;
  };
  const [own, bought] = [
    await makeCompleteWork(t.context.db, accountId),
    await makeCompleteWork(t.context.db, accountId),
  ];
  const kept = await attach(accountId, own, paper);
  const gone = await attach(accountId, own, Buffer.concat([paper, paper]), false);
  const { accountId: former } = await somebody();
  await attach(former, bought, Buffer.from('%PDF-1.7 of somebody else'));
  await t.context.db
    .insertInto('work_badge')
    .values({
      id: newId(),
      work_id: bought,
      badge: 'transferred',
      subject_id: newId(),
      since: new Date(t.context.now().getTime() + 1000),
    })
    .execute();
  const reported: string[] = [];
  const context = { ...t.context, report: (what: string) => void reported.push(what) };
  const zip = unzipSync(new Uint8Array((await collectHeld(context, accountId)) ?? []));
  const list = JSON.parse(strFromU8(zip['attachments.json'] ?? new Uint8Array())) as {
    subjectId: string;
    path: string | null;
  }[];
  const path = `attachments/certification/${own}/${kept}-身份_证明.pdf`;
  expect(list.map((one) => [one.subjectId, one.path])).toEqual([
    [own, path],
    [own, null],
  ]);
  expect(Object.keys(zip).filter((name) => name.startsWith('attachments/'))).toEqual([path]);
  expect(Buffer.from(zip[path] ?? []).equals(paper)).toBe(true);
  expect(reported).toEqual([`attachment ${gone} of an own archive`]);
});

test('an export is complete, for the requesting session, for a day', async () => {
  const { accountId, phone } = await somebody();
  const routes = dataExportRoutes(t.context);
  const actor = (bytes: number): AccountActor => ({
    kind: 'account',
    accountId,
    personId: accountId,
    role: 'self',
    tokenSha256: Buffer.alloc(32, bytes),
  });
  const ask = (name: string, input: object, by = actor(1)) => {
    const route = routes.find(({ call }) => nameOf(call) === name);
    if (route === undefined) throw new Error(name);
    return route.handle(input, { actor: by, address: '', network: '', device: '' });
  };
  const details = { title: '沈知白工作室', taxNumber: null, email: 'shen@example.com' };
  const details_sealed = Buffer.from(sealDetails(t.context.vault, details));
  await t.context.db
    .insertInto('invoice')
    .values({ id: newId(), account_id: accountId, amount_fen: 9900, title_kind: 'person', details_sealed })
    .execute();
  expect(await ask('getDataExport', {})).toBeNull();
  expect(await refusal(ask('requestDataExport', { code: '000000' }))).toBe('CODE_WRONG');
  expect(await ask('requestDataExport', { code: await codeFor(accountId, 'own-archive') })).toMatchObject({
    state: 'building',
  });
  expect(await refusal(ask('downloadDataExport', {}))).toBe('NOT_READY');
  await drainJobs(t.context, buildDataExport);
  expect(await ask('getDataExport', {})).toMatchObject({ state: 'ready' });
  expect(await refusal(ask('downloadDataExport', {}, actor(2)))).toBe('NOT_FOUND');
  const { body } = (await ask('downloadDataExport', {})) as { body: Uint8Array };
  const built = await t.context.db
    .selectFrom('own_archive')
    .select('object_key')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  const isThere = () => t.context.objects.has(built.object_key ?? '');
  expect(await isThere()).toBe(true);
  const zip = Object.fromEntries(
    Object.entries(unzipSync(new Uint8Array(body))).map(([name, bytes]) => [name, strFromU8(bytes)]),
  );
  expect(JSON.parse(zip['identity.json'] ?? '')).toMatchObject({ name: NAME, number: NUMBER });
  expect(JSON.parse(zip['profile.json'] ?? '')).toMatchObject({ phone });
  expect(JSON.parse(zip['invoices.json'] ?? '')).toMatchObject([{ amount_fen: 9900, ...details }]);
  expect(JSON.parse(zip['notices.json'] ?? '')).toHaveLength(2 - 1);
  t.pass(DAY + 1000);
  expect(await refusal(ask('downloadDataExport', {}))).toBe('NOT_FOUND');
  await drainJobs(t.context, buildDataExport);
  expect(await isThere()).toBe(false);
  const row = await t.context.db
    .selectFrom('own_archive')
    .select(['key_sealed', 'destroyed_at'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  expect(row?.key_sealed).toBeNull();
  expect(row?.destroyed_at).not.toBeNull();
});

test('no text of any table shows name, number or phone in clear text', async () => {
  const { accountId, phone } = await somebody();
  await t.context.db.deleteFrom('outbox').execute();
  await t.context.db.deleteFrom('notice').execute();
  await session(accountId);
  const { rows } = await sql<{ t: string; c: string }>`
    select table_name as t, column_name as c from information_schema.columns
    where table_schema = 'public' and data_type in ('text', 'jsonb', 'json', 'character varying')`.execute(
    t.context.db,
  );
  expect(rows.length).toBeGreaterThan(80);
  const found: string[] = [];
  for (const { t: table, c: column } of rows)
    for (const secret of [NUMBER, phone, NAME]) {
      const hit =
        await sql`select from ${sql.table(table)} where ${sql.ref(column)}::text like ${`%${secret}%`} limit 1`.execute(
          t.context.db,
        );
      if (hit.rows.length > 0) found.push(`${table}.${column}`);
    }
  // A file's name is the person's own; it is kept unchanged, and deleted with the work.
  expect(found.filter((where) => where !== 'work.file_name')).toEqual([]);
});
