import { nameOf } from '@yinji/contract/all-calls';
import { idFieldsOf, withId } from '@yinji/testkit/bad-inputs/bad-inputs';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from './attack/ask.ts';
import { orderByFit } from './attack/fit.ts';
import { fillHolding } from './attack/house.ts';
import { prepareScene, type Scene } from './attack/scene.ts';

/** The specification reads a notice by GET, and a notice that was opened counts as read. */
const MARKS_AS_READ = 'getNotice writes notice';
/** Who read, when and how often: traces that a reading leaves on purpose. */
const TRACES = ['rate_bucket', 'security_event', 'session', 'staff_audit', 'staff_session'];

let scene: Scene;
beforeAll(async () => {
  scene = await prepareScene({ seed: 1, share: 1 });
});
afterAll(() => scene.close());

/** The tables in which a row is written from now on, with the call that is named at that time. */
async function watchWrites() {
  const { db } = scene.t.context;
  await sql`create table written (call text, name text, unique (call, name))`.execute(db);
  await sql`create table asking (call text)`.execute(db);
  await sql`create function note_write() returns trigger language plpgsql as $$
    begin
      insert into written select call, tg_table_name from asking on conflict do nothing;
      return null;
    end $$`.execute(db);
  const { rows } = await sql<{ name: string }>`select tablename as name from pg_tables
    where schemaname = 'public' and tablename not in ('written', 'asking')`.execute(db);
  for (const { name } of rows)
    await sql`create trigger notes_write after insert or update or delete on ${sql.table(name)}
      for each row execute function note_write()`.execute(db);
  return {
    name: (call: string) =>
      sql`with gone as (delete from asking) insert into asking values (${call})`.execute(db),
    list: async () =>
      (
        await sql<{ told: string }>`select call || ' writes ' || name as told from written
          where name <> all (${TRACES}) order by 1`.execute(db)
      ).rows.map(({ told }) => told),
  };
}

test('no call by GET changes anything, whoever asks for whatever of theirs', { timeout: 600_000 }, async () => {
  const { t, app, attackers, oneHuman, built, inputOf, renew } = scene;
  const owner = attackers.find(({ name }) => name === 'member');
  const own = await fillHolding(t, owner?.accountId ?? '', oneHuman.first.staffId);
  const tables = new Map([...own.rows].map(([table, id]) => [table, [id]]));
  const writes = await watchWrites();
  const answered = new Set<string>();
  const reads = built.filter(({ method }) => method === 'GET');
  for (const call of reads) {
    await renew();
    await writes.name(nameOf(call));
    for (const by of attackers.filter((one) => one.expects(call) === 'done')) {
      const { example } = inputOf(call);
      const bodies = idFieldsOf(call).flatMap((field) =>
        orderByFit(nameOf(call), field, tables)
          .slice(0, 5)
          .map((id) => withId(example, field, id)),
      );
      for (const body of [example, ...bodies])
        if ((await ask(app, call, by.token, body as never)).status === 200) answered.add(nameOf(call));
    }
  }
  expect((await writes.list()).filter((told) => told !== MARKS_AS_READ)).toEqual([]);
  expect(reads.length).toBeGreaterThan(120);
  // Others need what a filled row does not have, such as a file.
  expect(answered.size).toBeGreaterThan(60);
});
