import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTestStaff } from '@yinji/testkit/context/make-test-context';
import { openTestDatabase, type TestDatabase } from '@yinji/testkit/database/open-test-database';
import { NO_RIGHT, openWebRole, type WebRole } from '@yinji/testkit/database/web-role';
import { withoutTriggers } from '@yinji/testkit/database/without-triggers';

let database: TestDatabase;
let web: WebRole;
beforeAll(async () => {
  database = await openTestDatabase();
  web = await openWebRole(database);
});
afterAll(async () => {
  await web.close();
  await database.close();
});

const audit = (staffId: string, action = 'case-opened', subject = 'x') =>
  web.codeOf('insert into staff_audit (id, staff_id, action, subject) values (gen_random_uuid(), $1, $2, $3)', [
    staffId,
    action,
    subject,
  ]);
/** A reviewer whose sessions have ended. */
async function somebodyAway(): Promise<string> {
  const { staffId } = await makeTestStaff(database.db, 'reviewer');
  await database.pool.query('update staff_session set revoked_at = now() where staff_id = $1', [staffId]);
  return staffId;
}

test('the audit names whoever is signed in, at the time of the database', async () => {
  const { staffId } = await makeTestStaff(database.db, 'reviewer');
  expect(await audit(staffId)).toBe('done');
  expect(
    await web.codeOf(
      `insert into staff_audit (id, staff_id, action, subject, at) values (gen_random_uuid(), $1, 'x', '', now())`,
      [staffId],
    ),
  ).toBe(NO_RIGHT);
  await database.pool.query('update staff_session set revoked_at = now() where staff_id = $1', [staffId]);
  for (const action of ['case-opened', 'case-lapsed', 'authority-export-built'])
    expect(await audit(staffId, action)).toBe(NO_RIGHT);
});

test('a case that somebody had, and an export that they approved, are audited once though they are not there', async () => {
  const [staffId, another] = [await somebodyAway(), await somebodyAway()];
  const id = randomUUID();
  const sha256 = randomBytes(32);
  await withoutTriggers(database.db, async (db) => {
    const now = new Date();
    const returned = { id, case_id: id, staff_id: staffId, how: 'lapsed', at: now } as const;
    await db.insertInto('case_return').values(returned).execute();
    await sql`insert into authority_request (id, authority, document_number, reason, scope, state, entered_by,
        entered_at, decided_by, export_sha256)
      values (${id}, 'x', 'x', 'x', '{}', 'built', ${another}, ${now}, ${staffId}, ${sha256})`.execute(db);
  });
  for (const [action, subject] of [
    ['case-lapsed', id],
    ['authority-export-built', `${id} ${sha256.toString('hex')}`],
  ] as const) {
    expect(await audit(another, action, subject)).toBe(NO_RIGHT);
    expect(await audit(staffId, action, subject)).toBe('done');
    expect(await audit(staffId, action, subject)).toBe(NO_RIGHT);
  }
});

test('whoever confirmed a decision that ended their own session is audited with it', async () => {
  const staffId = await somebodyAway();
  const confirmUsed = () =>
    database.pool.query(
      `insert into staff_confirmation (id, decision, row_id, row_sha256, verdict, staff_id, factor, used_at)
        values (gen_random_uuid(), 'staff-change', $1, sha256(''), 'approve', $1, 'session', clock_timestamp())`,
      [staffId],
    );
  await confirmUsed();
  expect(await audit(staffId)).toBe(NO_RIGHT);
  await web.codeOf('begin');
  await confirmUsed();
  expect(await audit(staffId)).toBe('done');
  await web.codeOf('commit');
});
