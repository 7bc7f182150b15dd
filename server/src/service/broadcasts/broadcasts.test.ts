import { testActor } from '@yinji/testkit/context/test-staff';
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '../../platform/db/ids.ts';
import type { StaffActor } from '../../platform/http/actor.ts';
import { openTestDatabase, type TestDatabase } from '@yinji/testkit/database/open-test-database';
import type { AppContext } from '../../platform/app-context.ts';
import { drainJobs } from '../../platform/jobs/index.ts';
import { deliverBroadcast } from './deliver-broadcast.ts';
import { draftBroadcast } from './draft-broadcast.ts';
import { deleteNotice, markRead } from '../../people/notices/notices-store.ts';
import { recallBroadcast } from './recall-broadcast.ts';
import { sendBroadcast } from './send-broadcast.ts';
import { inTransaction } from '../../platform/db/database.ts';

let database: TestDatabase;
let context: AppContext;
let operator: StaffActor<never>;
const people: string[] = [];
const PEOPLE = 1203;

const addPerson = async () => {
  const id = newId();
  await sql`insert into account (id, nickname, phone_lookup) values (${id}, '某人', ${randomBytes(32)})`.execute(
    database.db,
  );
  return id;
};

beforeAll(async () => {
  database = await openTestDatabase();
  context = { db: database.db, now: () => new Date() } as unknown as AppContext;
  const staffId = newId();
  operator = testActor(staffId, 'operator');
  await sql`insert into staff (id, name, role, password_digest) values (${staffId}, '周见山', 'operator', '')`.execute(
    database.db,
  );
  for (let one = 0; one < PEOPLE; one += 1) people.push(newId());
  await sql`insert into account (id, nickname, phone_lookup, created_at)
    select id, '某人', sha256(id::text::bytea), now() - interval '1 hour' from unnest(${people}::uuid[]) as id`.execute(
    database.db,
  );
});
afterAll(() => database.close());
beforeEach(async () => {
  await sql`delete from notice`.execute(database.db);
});

const words = {
  title: '维护通知',
  body: '今晚十点至十一点暂停存证。',
  link: '/notices',
  audience: 'all' as const,
};
const draft = (change: object = {}) => draftBroadcast(context, operator, { id: newId(), ...words, ...change });
const had = async (id: string) => {
  const { rows } = await sql<{
    account_id: string;
  }>`select account_id from notice where broadcast_id = ${id}`.execute(database.db);
  return rows.map(({ account_id }) => account_id);
};

test('a draft reaches nobody; confirmed, everybody once, however many jobs and confirmations run', async () => {
  const { id, people: meant } = await draft();
  await drainJobs(context, deliverBroadcast);
  expect(await had(id)).toEqual([]);
  expect(meant).toBe(PEOPLE);
  await Promise.all([sendBroadcast(context, operator, id), sendBroadcast(context, operator, id)]);
  await Promise.all([
    drainJobs(context, deliverBroadcast),
    drainJobs(context, deliverBroadcast),
    drainJobs(context, deliverBroadcast),
  ]);
  await drainJobs(context, deliverBroadcast);
  expect((await had(id)).toSorted()).toEqual(people.toSorted());
  expect(await sendBroadcast(context, operator, id)).toMatchObject({
    state: 'sent',
    reached: PEOPLE,
    people: PEOPLE,
  });
});

test('a process that dies between batches repeats nobody and omits nobody', async () => {
  const { id } = await draft();
  await sendBroadcast(context, operator, id);
  // The first batch was sent and its mark lost: the worst case if they were not one transaction.
  await sql`insert into notice (id, account_id, category, broadcast_id, title, body)
    select gen_random_uuid(), id, 'system', ${id}, 'x', 'y' from account order by id limit 500`.execute(
    database.db,
  );
  await drainJobs(context, deliverBroadcast);
  expect((await had(id)).toSorted()).toEqual(people.toSorted());
});

test('a later account does not get it', async () => {
  const { id } = await draft();
  await sendBroadcast(context, operator, id);
  const late = await addPerson();
  await sql`update account set created_at = now() + interval '1 second' where id = ${late}`.execute(
    database.db,
  );
  await drainJobs(context, deliverBroadcast);
  expect(await had(id)).not.toContain(late);
  await sql`delete from account where id = ${late}`.execute(database.db);
});

test('only members, where members are addressed', async () => {
  const { id, people: meant } = await draft({ audience: 'members' });
  expect(meant).toBe(0);
  await sendBroadcast(context, operator, id);
  await drainJobs(context, deliverBroadcast);
  expect(await had(id)).toEqual([]);
});

test('the same draft again is one; another text under its id is refused', async () => {
  const { id } = await draft();
  expect(await draft({ id })).toMatchObject({ id, state: 'draft' });
  await expect(draft({ id, title: '别的' })).rejects.toMatchObject({ code: 'STATE_CHANGED' });
});

test('a recall hides unread copies, leaves read ones, and ends the sending', async () => {
  const { id } = await draft();
  await sendBroadcast(context, operator, id);
  await drainJobs(context, deliverBroadcast);
  const [reader = '', other = ''] = people;
  await inTransaction(database.db, (tx) => markRead(tx, reader, new Date()));
  expect(await recallBroadcast(context, operator, id)).toMatchObject({ state: 'recalled', read: 1 });
  const shown = await sql<{ account_id: string }>`
    select account_id from notice where broadcast_id = ${id} and deleted_at is null`.execute(database.db);
  expect(shown.rows).toEqual([{ account_id: reader }]);
  await expect(sendBroadcast(context, operator, id)).rejects.toMatchObject({ code: 'STATE_CHANGED' });
  await drainJobs(context, deliverBroadcast);
  expect(await had(id)).toHaveLength(PEOPLE);
  expect(await recallBroadcast(context, operator, id)).toMatchObject({ state: 'recalled' });
  expect(other).not.toBe('');
});

test('a discarded draft is never sent', async () => {
  const { id } = await draft();
  expect(await recallBroadcast(context, operator, id)).toMatchObject({ state: 'recalled', confirmedAt: null });
  await expect(sendBroadcast(context, operator, id)).rejects.toMatchObject({ code: 'STATE_CHANGED' });
});

test('staff actions are audited once', async () => {
  const { id } = await draft();
  await sendBroadcast(context, operator, id);
  await sendBroadcast(context, operator, id);
  await recallBroadcast(context, operator, id);
  await recallBroadcast(context, operator, id);
  const { rows } = await sql<{ action: string }>`
    select action from staff_audit where subject = ${id} order by at, id`.execute(database.db);
  expect(rows.map(({ action }) => action)).toEqual([
    'broadcast-drafted',
    'broadcast-sent',
    'broadcast-recalled',
  ]);
});

test("deleting again changes nothing, and nobody deletes another's", async () => {
  const { id } = await draft();
  await sendBroadcast(context, operator, id);
  await drainJobs(context, deliverBroadcast);
  const [owner = '', stranger = ''] = people;
  const { rows } = await sql<{ id: string }>`
    select id from notice where account_id = ${owner} and broadcast_id = ${id}`.execute(database.db);
  const notice = rows[0]?.id ?? '';
  const remove = (who: string, at: Date) =>
    inTransaction(database.db, (tx) => deleteNotice(tx, who, notice, at));
  expect(await remove(stranger, new Date())).toBe(false);
  const at = new Date('2026-11-21T08:00:00Z');
  expect([await remove(owner, at), await remove(owner, new Date())]).toEqual([true, true]);
  const after = await sql<{ deleted_at: Date }>`select deleted_at from notice where id = ${notice}`.execute(
    database.db,
  );
  expect(after.rows[0]?.deleted_at).toEqual(at);
});
