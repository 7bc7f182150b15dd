import type { AnyCall, StaffRole } from '@yinji/contract';
import { allCalls, nameOf } from '@yinji/contract/all-calls';
import { badInputsOf, idFieldsOf, withId } from '@yinji/testkit/bad-inputs/bad-inputs';
import { sql } from 'kysely';
import type { Database } from '../../../server/src/platform/db/database.ts';
import type { Ask, Sent } from './ask.ts';
import { orderByFit } from './fit.ts';
import type { Shadows } from './shadows.ts';

export interface Honest {
  token: string | undefined;
  /** Of a staff member. */
  role?: StaffRole;
}

/** Ends what later tries need: last. */
const ENDS =
  /^(?:delete|withdraw|revoke|end|leave|decline|stop|remove|giveUp|recall|close|cancel|takeOff|takeDown)/;
/** Ends the session that asks, or costs the person the account. */
const NOT_SWEPT =
  /^(?:signOut|staffSignOut|signOutOther|closeAccount|endOwnStaffSession|endStaffSessions|changePassword|changeStaffPassword|changeTarget|enterOrganisation)/;
const ROWS_OF_A_TABLE = 40;
const MOST_TRIES = 160;

/** The newest rows of each table that have an id. */
async function listRows(db: Database): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ table: string }>`
    select table_name as "table" from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and column_name = 'id' and data_type = 'uuid' and table_type = 'BASE TABLE'`.execute(
    db,
  );
  const found = new Map<string, string[]>();
  for (const { table } of rows) {
    const { rows: ids } = await sql
      .raw<{ id: string }>(`select id from "${table}" order by id desc limit ${ROWS_OF_A_TABLE}`)
      .execute(db);
    if (ids.length > 0)
      found.set(
        table,
        ids.map(({ id }) => id),
      );
  }
  return found;
}

/**
 * For each call that nobody has made so far: one of the honest people makes it with an object of theirs, as soon as one
 * is found; then everybody else tries the same.
 */
export async function sweep(
  shadows: Shadows,
  { db, ask, honest }: { db: Database; ask: Ask; honest: readonly Honest[] },
): Promise<void> {
  const rows = await listRows(db);
  const waiting = allCalls.filter(
    (call) =>
      call.status === 'built' &&
      call.access.by !== 'visitor' &&
      !shadows.controls.has(nameOf(call)) &&
      !NOT_SWEPT.test(nameOf(call)),
  );
  const rank = (call: AnyCall) => (call.method === 'GET' ? 0 : ENDS.test(nameOf(call)) ? 2 : 1);
  for (const call of waiting.toSorted((one, other) => rank(one) - rank(other))) {
    const askers = honest.filter(({ role }) =>
      role === undefined
        ? call.access.by === 'account'
        : call.access.by === 'staff' && call.access.roles.includes(role),
    );
    await sql`delete from rate_bucket`.execute(db);
    for (const sent of inputsOf(call, rows)) {
      const done = await firstDone(ask, sent, askers);
      if (done === undefined) continue;
      shadows.controls.add(nameOf(call));
      await shadows.tryAfter(sent);
      break;
    }
  }
}

async function firstDone(ask: Ask, sent: Sent, askers: readonly Honest[]): Promise<Honest | undefined> {
  for (const one of askers) {
    const { code, status } = await ask(sent, one.token);
    if (code === 200 && status === 200) return one;
  }
  return undefined;
}

function* inputsOf(call: AnyCall, rows: ReadonlyMap<string, readonly string[]>): Generator<Sent> {
  const { example } = badInputsOf(call);
  const fields = idFieldsOf(call);
  const [one, other] = fields;
  if (one === undefined) return yield { call, input: example };
  const first = orderByFit(nameOf(call), one, rows);
  if (other === undefined) {
    for (const id of first.slice(0, MOST_TRIES)) yield { call, input: withId(example, one, id) as never };
    return;
  }
  const second = orderByFit(nameOf(call), other, rows);
  for (const id of first.slice(0, 12))
    for (const below of second.slice(0, 12))
      yield { call, input: withId(withId(example, one, id), other, below) as never };
}
