import { randomBytes, randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { declareTestAccount, makeTestAccount, makeTestStaff } from '@yinji/testkit/context/make-test-context';
import { openTestDatabase, type TestDatabase } from '@yinji/testkit/database/open-test-database';
import { NO_RIGHT } from '@yinji/testkit/database/web-role';

let database: TestDatabase;
/** As the web process, with no more rights than in service. */
let web: Client;
let admin: string;
let other: string;
const session = randomBytes(32);

beforeAll(async () => {
  database = await openTestDatabase();
  [admin, other] = [
    (await makeTestStaff(database.db, 'admin')).staffId,
    (await makeTestStaff(database.db, 'admin')).staffId,
  ];
  await database.pool.query(
    `insert into staff_session (token_sha256, staff_id, expires_at) values ($1, $2, now() + interval '1 hour')`,
    [session, admin],
  );
  await database.pool.query(
    `insert into staff_totp (staff_id, secret_enciphered, begun_at, added_at) values ($1, '\\x00', now(), now())`,
    [admin],
  );
  web = new Client({ connectionString: database.url });
  await web.connect();
  await web.query('set role yinji_web');
});
afterAll(async () => {
  await web.end();
  await database.close();
});

const codeOf = (sql: string, values: unknown[] = []) =>
  web.query(sql, values).then(
    () => 'done',
    ({ code }: { code: string }) => code,
  );
/** As the sealer writes it: somebody who is signed in proposes this row. */
const confirmProposal = (id: string, staffId = admin) =>
  database.pool.query(
    `insert into staff_confirmation (id, decision, row_id, row_sha256, verdict, staff_id, factor)
      values (gen_random_uuid(), 'staff-change', $1, sha256(''), 'propose', $2, 'session')`,
    [id, staffId],
  );
const propose = async (kind: string, staffId: string | null, role = 'admin') => {
  const id = randomUUID();
  await confirmProposal(id);
  await web.query(
    `insert into staff_change (id, kind, staff_id, name, role, reason, proposed_by, proposed_at)
      values ($1, $2, $3, $4, $5, 'a reason', $6, now())`,
    [id, kind, staffId, `name ${id}`, role, admin],
  );
  return id;
};

test.each([
  `insert into staff (id, name, role, password_digest) values (gen_random_uuid(), 'x', 'admin', 'x')`,
  `update staff set role = 'admin'`,
  `update staff set name = 'x'`,
  `update staff set password_digest = 'x'`,
  'update staff set password_expires_at = null',
  'update staff set must_change_password = false',
  'update staff set left_at = null',
  'delete from staff',
  'select password_digest from staff',
  'select secret_enciphered from staff_totp',
  `insert into staff_totp (staff_id, secret_enciphered, begun_at) select id, '', now() from staff`,
  'update staff_totp set added_at = null',
  'delete from staff_totp',
  `insert into staff_passkey (id, staff_id, credential_id, public_key, counter, label, added_at)
    select id, id, 'x', '', 0, 'x', now() from staff`,
  `update staff_passkey set public_key = ''`,
  'delete from staff_passkey',
  'select challenge from staff_challenge',
  `insert into staff_session (token_sha256, staff_id, expires_at) select '', id, now() from staff`,
  `update staff_session set expires_at = now() + interval '9 years'`,
  'update staff_session set staff_id = gen_random_uuid()',
  'delete from staff_session',
  'delete from staff_account',
  'update staff_account set account_id = gen_random_uuid()',
  'delete from staff_change',
])('the web role may not: %s', async (sql) => {
  expect(await codeOf(sql)).toBe(NO_RIGHT);
});

test('the web role ends a session and never opens it again', async () => {
  const end = (at: string) =>
    codeOf(`update staff_session set revoked_at = ${at} where token_sha256 = $1`, [session]);
  expect(await end('now()')).toBe('done');
  expect(await end('null')).toBe(NO_RIGHT);
});

test('a change begins as a proposal, and an admin does not leave on the word of one', async () => {
  const insert = async (kind: string, role: string, decidedBy: string) => {
    const id = randomUUID();
    await confirmProposal(id);
    return codeOf(
      `insert into staff_change (id, kind, staff_id, name, role, reason, state, proposed_by, proposed_at, decided_by,
         decided_at) values ($6, $1, $2, 'x', $3, 'a reason', 'done', $4, now(), $5, now())`,
      [kind, other, role, admin, decidedBy, id],
    );
  };
  for (const kind of ['role', 'reset', 'add']) expect(await insert(kind, 'admin', other)).toBe(NO_RIGHT);
  expect(await insert('leave', 'admin', other)).toBe(NO_RIGHT);
  // Called by another role than the one they have.
  expect(await insert('leave', 'operator', admin)).toBe(NO_RIGHT);
});

test('a change takes effect in its own table alone', async () => {
  const id = randomUUID();
  await web.query('create temporary table own_change (like staff_change)');
  await web.query(
    `insert into own_change (id, kind, staff_id, name, role, reason, state, proposed_by, proposed_at, note)
      values ($1, 'add', $1, $2, 'admin', '', 'proposed', $3, now(), '')`,
    [id, `name ${id}`, admin],
  );
  for (const act of ['take_staff_change()', `require_confirmation('staff-change')`])
    expect(
      await codeOf(`create trigger own before update on own_change for each row execute function ${act}`),
    ).toBe(NO_RIGHT);
  await web.query(
    `update own_change set state = 'done', decided_by = $1, decided_at = now(), password_digest = $2`,
    [other, DIGEST],
  );
  await web.query('drop table own_change');
  expect((await database.pool.query('select from staff where id = $1', [id])).rowCount).toBe(0);
});

test('whoever proposes was signed in, each time', async () => {
  const insert = (id: string, by: string) =>
    codeOf(
      `insert into staff_change (id, kind, name, role, reason, proposed_by, proposed_at)
        values ($1, 'add', $2, 'operator', 'a reason', $3, now())`,
      [id, `name ${randomUUID()}`, by],
    );
  const [id, again] = [randomUUID(), randomUUID()];
  expect(await insert(id, admin)).toBe(NO_RIGHT);
  await confirmProposal(id);
  expect(await insert(again, admin)).toBe(NO_RIGHT);
  expect(await insert(id, other)).toBe(NO_RIGHT);
  expect(await insert(id, admin)).toBe('done');
  expect(await codeOf(`update staff_confirmation set used_at = null`)).toBe(NO_RIGHT);
});

const digestAt = (cost: string) => `$argon2id$v=19$${cost}$${'a'.repeat(22)}$${'b'.repeat(43)}`;
const DIGEST = digestAt('m=19456,t=2,p=1');
/** As the sealer writes it. */
const confirm = (id: string, staffId: string, state = 'done') =>
  database.pool.query(
    `insert into staff_confirmation (id, decision, row_id, row_sha256, verdict, staff_id, factor) values
      (gen_random_uuid(), 'staff-change', $1, find_decided_sha256('staff-change', $1), $3, $2, 'session')`,
    [id, staffId, state === 'done' ? 'approve' : 'refuse'],
  );
/** Decided by the owner of the tables: what the change itself refuses, whoever asks. */
const decideReset = async (id: string, decidedBy: string, digest = DIGEST, state = 'done') => {
  await confirm(id, decidedBy, state);
  return database.pool
    .query(
      `update staff_change set state = $2, decided_by = $3, decided_at = now(), password_digest = $4 where id = $1`,
      [id, state, decidedBy, digest],
    )
    .then(
      () => 'done',
      ({ code }: { code: string }) => code,
    );
};

test('a password is stored at the one cost, and goes with every decision', async () => {
  const { staffId } = await makeTestStaff(database.db, 'reviewer');
  const id = await propose('reset', staffId, 'reviewer');
  for (const cost of ['m=262144,t=8,p=1', 'm=19456,t=2,p=4'])
    expect(await decideReset(id, other, digestAt(cost))).toBe('23514');
  expect(await decideReset(id, other, DIGEST, 'refused')).toBe('done');
  const { rows } = await database.pool.query('select password_digest from staff_change where id = $1', [id]);
  expect(rows).toEqual([{ password_digest: null }]);
});

test('proposer and decider are two people, both admins in place', async () => {
  const { staffId } = await makeTestStaff(database.db, 'reviewer');
  const { staffId: operator } = await makeTestStaff(database.db, 'operator');
  const twin = await makeTestStaff(database.db, 'admin');
  const gone = await makeTestStaff(database.db, 'admin');
  const account = await makeTestAccount(database.db);
  await declareTestAccount(database.db, account, { staffId: admin }, twin);
  await database.pool.query('update staff set left_at = now() where id = $1', [gone.staffId]);
  const id = await propose('reset', staffId, 'reviewer');
  for (const decider of [operator, twin.staffId, gone.staffId])
    expect(await decideReset(id, decider)).toBe(NO_RIGHT);
  await database.pool.query(`update staff set role = 'operator' where id = $1`, [admin]);
  expect(await decideReset(id, other)).toBe(NO_RIGHT);
  await database.pool.query(`update staff set role = 'admin' where id = $1`, [admin]);
  expect(await decideReset(id, other)).toBe('done');
});

test('what was proposed is what takes effect, once', async () => {
  const id = await propose('role', other, 'operator');
  for (const change of [
    `role = 'finance'`,
    `staff_id = '${admin}'`,
    `kind = 'reset'`,
    `proposed_by = '${other}'`,
  ])
    expect(await codeOf(`update staff_change set ${change} where id = $1`, [id])).toBe(NO_RIGHT);
  await confirm(id, other);
  await database.pool.query(
    `update staff_change set state = 'done', decided_by = $2, decided_at = now() where id = $1`,
    [id, other],
  );
  const { rows } = await database.pool.query('select role from staff where id = $1', [other]);
  expect(rows).toEqual([{ role: 'operator' }]);
  for (const change of [`state = 'proposed'`, `state = 'done'`, 'decided_by = null'])
    expect(await codeOf(`update staff_change set ${change} where id = $1`, [id])).toBe(NO_RIGHT);
});
