import type { Access } from '@yinji/contract';
import { nameOf } from '@yinji/contract/all-calls';
import { Client } from 'pg';
import { allRoutes } from '../../../../server/src/app/app.ts';
import { openDatabase } from '../../../../server/src/platform/db/database.ts';
import type { AccountActor, StaffActor } from '../../../../server/src/platform/http/actor.ts';
import { makeCreator } from '../context/creator.ts';
import { makeTestAccount, makeTestStaff } from '../context/make-test-context.ts';
import { openTestContext, type TestContext } from '../context/open-test-context.ts';
import type { AppContext } from '../../../../server/src/platform/app-context.ts';
import { fillTable, ROWS } from './fill-table.ts';
import { readBy, type Plan } from './rows-read.ts';

/** A stack with one person, who owns every row of a list, and one staff member. */
export interface FilledStack {
  t: TestContext;
  /** For columns: the person, and the staff member. */
  own: string;
  by: string;
  fill(table: string, said?: Record<string, string>, from?: string): Promise<void>;
  /** Deposited works of the person, in public display, as many as there are rows. */
  fillWorks(): Promise<void>;
  /** The encoded answer, as `access.ts` would have admitted the call. */
  ask(name: string, input: object, who?: 'holder' | 'stranger'): Promise<unknown>;
  /** What each statement since the last call read of tables, by PostgreSQL's own plans. */
  look(): Promise<{ text: string; rowsRead: number }[]>;
  isOfOnePerson(name: string): boolean;
  close(): Promise<void>;
}

export async function openFilledStack(): Promise<FilledStack> {
  const t = await openTestContext({ sms: undefined, mail: undefined } as never);
  const { db: watched, statements, close } = watch(t);
  const context: AppContext = { ...t.context, db: watched };
  const plain = new Client({ connectionString: t.database.url });
  await plain.connect();
  const { accountId } = await makeCreator(t, '某某');
  const strangerId = await makeTestAccount(t.context.db);
  const staff = await makeTestStaff(t.context.db, 'admin');
  const routes = allRoutes(context);
  const routeOf = (name: string) => {
    const route = routes.find(({ call }) => nameOf(call) === name);
    if (!route) throw new Error(`no call ${name}`);
    return route;
  };
  const own = `'${accountId}'`;
  const fill: FilledStack['fill'] = (...all) => fillTable(t.context.db, ...all);
  return {
    t,
    own,
    by: `'${staff.staffId}'`,
    fill,
    fillWorks: () => fillWorks(fill, own),
    ask(name, input, who = 'holder') {
      const route = routeOf(name);
      const actor = actorOf(route.call.access, who === 'holder' ? accountId : strangerId, staff);
      return route.handle(input, {
        actor: actor as never,
        address: '127.0.0.1',
        network: '127.0.0.1',
        device: 'test',
      });
    },
    async look() {
      const seen = [];
      for (const { text, values } of statements.splice(0)) {
        if (!/^\s*(?:select|with)/i.test(text)) continue;
        const { rows } = await plain.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
          `explain (analyze, format json) ${text}`,
          values as unknown[],
        );
        const plan = rows[0]?.['QUERY PLAN'][0].Plan;
        seen.push({ text, rowsRead: plan ? readBy(plan) : Number.POSITIVE_INFINITY });
      }
      return seen;
    },
    isOfOnePerson: (name) => routeOf(name).call.access.by !== 'staff',
    async close() {
      await plain.end();
      await close();
      await t.close();
    },
  };
}

function actorOf(
  access: Access,
  accountId: string,
  staff: StaffActor<never>,
): AccountActor | StaffActor<never> {
  if (access.by === 'staff')
    return { ...staff, role: access.roles.includes(staff.role) ? staff.role : access.roles[0] };
  return { kind: 'account', accountId, personId: accountId, role: 'self', tokenSha256: new Uint8Array() };
}

/** A second connection to the test's database, and the statements sent to it. */
function watch(t: TestContext) {
  const { db, pool, close } = openDatabase(t.database.url);
  const statements: { text: string; values: unknown }[] = [];
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...all: unknown[]) => unknown;
    Object.assign(client, {
      query(...all: unknown[]) {
        const [text, values] = all;
        if (typeof text === 'string') statements.push({ text, values });
        return query(...all);
      },
    });
  });
  return { db, statements, close };
}

async function fillWorks(fill: FilledStack['fill'], own: string): Promise<void> {
  await fill('work', { account_id: own, work_type: `'draw'`, deposited_at: 'now()', is_public: 'true' });
  const received = { received_at: 'now()', completed_at: 'now()' };
  await fill('deposit', { work_id: 'id', record_sha256: 'sha256(n::text::bytea)', ...received }, each('work'));
  const marked = { public_thumbnail_key: `'x' || n`, arrived_at: 'now()' };
  await fill('original', { work_id: 'id', ...marked }, each('work'));
  await fill('track', { work_id: 'id', name: `'evidence'`, state: `'passed'` }, each('work'));
}

/** As many rows as another table has, each with that one's `id`. */
export const each = (table: string): string =>
  `(select id, row_number() over (order by id) as n from ${table} limit ${ROWS}) other`;
