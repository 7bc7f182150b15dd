import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allRoutes } from './app.ts';
import { openDatabase, type OpenDatabase } from './db/database.ts';
import type { AccountActor, StaffActor } from './http/actor.ts';
import { makeTestAccount, makeTestStaff } from './testing/make-test-world.ts';
import { openTestWorld, type TestWorld } from './testing/open-test-world.ts';
import type { World } from './world.ts';

/** Lists that grow, each with this many rows of one holder: what answers is one page. */
const ROWS = 10_000;
const MOST_ITEMS = 100;

/** A few tables once each: what reads one again for every row of another reads a hundred million. */
const MOST_READ = 10 * ROWS;

let t: TestWorld;
let world: World;
let watched: OpenDatabase;
let plain: Client;
/** What was asked of the database since they were last looked at. */
const statements: { text: string; values: unknown }[] = [];
let accountId: string;
let staff: StaffActor;
beforeAll(async () => {
  t = await openTestWorld({ sms: undefined, mail: undefined } as never);
  watched = openDatabase(t.database.url);
  watched.pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...all: unknown[]) => unknown;
    Object.assign(client, {
      query(...all: unknown[]) {
        const [text, values] = all;
        if (typeof text === 'string') statements.push({ text, values });
        return query(...all);
      },
    });
  });
  world = { ...t.world, db: watched.db };
  plain = new Client({ connectionString: t.database.url });
  await plain.connect();
  accountId = await makeTestAccount(t.world.db);
  staff = await makeTestStaff(t.world.db, 'admin');
}, 120_000);
afterAll(async () => {
  await plain.end();
  await watched.close();
  await t.close();
});

/** `filled` by what each column has to hold; what is not said is made up by its type. Keys are not looked at, nor triggers. */
async function fill(
  table: string,
  said: Record<string, string> = {},
  from = `generate_series(1, ${ROWS}) n`,
): Promise<void> {
  const { rows } = await sql<{ name: string; type: string }>`
    select column_name as name, data_type as type from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_nullable = 'NO' and column_default is null
      and is_identity = 'NO' and is_generated = 'NEVER'`.execute(t.world.db);
  const made: Record<string, string> = {
    uuid: 'gen_random_uuid()',
    text: `'x' || n`,
    'timestamp with time zone': `now() - n * interval '1 minute'`,
    date: `current_date - n`,
    integer: 'n',
    bigint: 'n',
    smallint: '1',
    boolean: 'false',
    bytea: `sha256(n::text::bytea)`,
    jsonb: `'{}'`,
    'double precision': 'n',
    ARRAY: `'{}'`,
  };
  const columns = { ...Object.fromEntries(rows.map(({ name, type }) => [name, made[type] ?? `'x'`])), ...said };
  await t.world.db.connection().execute(async (one) => {
    await sql`set session_replication_role = replica`.execute(one);
    // Invented rows: how the columns of one fit together is the other tests' business.
    const { rows: checks } = await sql<{ name: string }>`
      select conname as name from pg_constraint where contype = 'c' and conrelid = ${table}::regclass`.execute(
      one,
    );
    for (const { name } of checks) await sql.raw(`alter table ${table} drop constraint "${name}"`).execute(one);
    await sql
      .raw(
        `insert into ${table} (${Object.keys(columns).join(', ')})
         select ${Object.values(columns).join(', ')} from ${from}`,
      )
      .execute(one);
    await sql`set session_replication_role = origin`.execute(one);
  });
  await sql.raw(`analyze ${table}`).execute(t.world.db);
}

/** As many rows as another table has, each with that one's `id`. */
const each = (table: string) => `(select id, row_number() over (order by id) as n from ${table}) other`;
const own = () => `'${accountId}'`;
const by = () => `'${staff.staffId}'`;
const invoiceDetails = () =>
  `decode('${Buffer.from(t.world.vault.seal('invoice', JSON.stringify({ title: '某某', email: 'a@b.cn' }))).toString('hex')}', 'hex')`;

/** As `access.ts` would have let it in; the answer as it leaves. */
async function ask(name: string, input: object): Promise<unknown> {
  const route = allRoutes(world).find(({ call }) => call.name === name);
  if (!route) throw new Error(`no call ${name}`);
  const { call } = route;
  const account: AccountActor = {
    kind: 'account',
    accountId,
    personId: accountId,
    role: 'self',
    tokenSha256: new Uint8Array(),
  };
  const isStaff = ['staff', 'operator', 'finance', 'admin', 'reviewer'].includes(call.access);
  const actor = isStaff ? { ...staff, role: call.access === 'staff' ? 'admin' : call.access } : account;
  return route.handle(input, { actor: actor as never, address: '127.0.0.1', device: 'test' });
}

/** The longest list anywhere in an answer. */
function longest(value: unknown): number {
  if (value === null || typeof value !== 'object' || value instanceof Uint8Array) return 0;
  const below = Math.max(0, ...Object.values(value).map(longest));
  return Array.isArray(value) ? Math.max(value.length, below) : below;
}

interface List {
  call: string;
  input?: object;
  /** What it has to be filled with. */
  rows: () => Promise<void>;
  /** A list whose bound is another. */
  most?: number;
}

const lists: readonly List[] = [
  {
    call: 'listNotices',
    input: { page: 1, size: 20 },
    rows: () => fill('notice', { account_id: own(), category: `'system'` }),
  },
  {
    call: 'listOwnWorks',
    input: { page: 1, size: 20 },
    rows: () =>
      fill('work', { account_id: own(), work_type: `'draw'`, deposited_at: 'now()', is_public: 'true' }),
  },
  {
    call: 'listGalleryWorks',
    most: 500,
    rows: async () => {
      const received = { received_at: 'now()', completed_at: 'now()' };
      await fill(
        'deposit',
        { work_id: 'id', record_sha256: 'sha256(n::text::bytea)', ...received },
        each('work'),
      );
      await fill('original', { work_id: 'id' }, each('work'));
      await fill('track', { work_id: 'id', name: `'evidence'`, state: `'passed'` }, each('work'));
    },
  },
  { call: 'listHoldings', rows: async () => {} },
  {
    call: 'listOwnOrders',
    input: { page: 1, size: 20 },
    rows: () =>
      fill('package_order', {
        account_id: own(),
        package_id: `'0199c000-0000-7000-8000-000000000002'`,
        state: `'paid'`,
        paid_at: 'now()',
        snapshot: `'{"name":"随笔","priceFen":6800,"termDays":30,"quotas":{"evidence":1,"authentic":1,"gallery":1,"common":1}}'`,
      }),
  },
  { call: 'listInvoiceableOrders', rows: async () => {}, most: 200 },
  {
    call: 'listQuotaEntries',
    rows: () =>
      fill('quota_entry', {
        account_id: own(),
        kind: `'evidence'`,
        movement: `'grant'`,
        amount: '1',
        expires_at: `now() + interval '30 days'`,
      }),
  },
  { call: 'listQuotaBatches', rows: async () => {}, most: 200 },
  {
    call: 'listSignIns',
    input: { page: 1, size: 20 },
    rows: () => fill('sign_in_attempt', { account_id: own(), way: `'code'` }),
  },
  {
    call: 'listAudit',
    rows: () => fill('staff_audit', { staff_id: by(), action: `'case-opened'` }),
  },
  {
    call: 'listOwnDecisions',
    input: { page: 1 },
    rows: async () => {
      const decided = {
        kind: `'confirmation'`,
        work_id: 'id',
        id: 'gen_random_uuid()',
        decided_at: 'now()',
        decision: `'passed'`,
      };
      await fill('review_case', decided, each('work'));
      const said = { id: 'gen_random_uuid()', case_id: 'id', round: '1', staff_id: by(), decision: `'passed'` };
      await fill('case_opinion', said, each('review_case'));
    },
  },
  { call: 'getReviewFigures', input: { weeks: 8 }, rows: async () => {} },
  { call: 'getOrderOverview', input: { days: 92 }, rows: async () => {} },
  { call: 'getSubmissionOverview', input: { days: 92 }, rows: async () => {} },
  {
    call: 'listRefunds',
    input: { show: 'all', page: 1, size: 20 },
    rows: async () => {
      await fill(
        'payment',
        { id: 'id', order_id: 'id', channel: `'wechat'`, state: `'paid'` },
        each('package_order'),
      );
      const asked = {
        id: 'gen_random_uuid()',
        order_id: 'id',
        payment_id: 'id',
        kind: `'requested'`,
        state: `'done'`,
      };
      await fill('refund', { ...asked, is_full: 'true', amount_fen: '1' }, each('package_order'));
    },
  },
  {
    call: 'listReconciliations',
    input: { page: 1, size: 20 },
    rows: () => fill('reconciliation', { channel: `'wechat'` }),
  },
  {
    call: 'listBroadcasts',
    rows: () => fill('broadcast', { audience: `'all'`, state: `'sent'`, created_by: by() }),
  },
  {
    call: 'listFailedMessages',
    rows: () => fill('outbox', { channel: `'sms'`, kind: `'code'`, state: `'failed'` }),
  },
  {
    call: 'listBlockedTerms',
    input: { page: 1, size: 20 },
    rows: () => fill('blocked_term', { added_by: by() }),
  },
  {
    call: 'listIdentityReviews',
    rows: () => fill('identity_review', { state: `'waiting'`, kind: `'person'`, submitted_at: 'now()' }),
  },
  { call: 'listManagedPages', rows: () => fill('content_page', { kind: `'activity'` }), most: 300 },
  {
    call: 'listGrants',
    input: { show: 'decided', page: 1, size: 20 },
    rows: () =>
      fill('quota_grant', {
        account_id: own(),
        kind: `'evidence'`,
        state: `'granted'`,
        proposed_by: by(),
        decided_by: by(),
        decided_at: 'now()',
        amount: '1',
      }),
  },
  {
    call: 'listPackageChanges',
    most: 200,
    input: { id: '0199c000-0000-7000-8000-000000000002' },
    rows: () =>
      fill('package_change', { package_id: `'0199c000-0000-7000-8000-000000000002'`, staff_id: by() }),
  },
  {
    call: 'listInvoices',
    input: { page: 1, size: 20 },
    rows: () =>
      fill('invoice', {
        account_id: own(),
        title_kind: `'person'`,
        details_sealed: invoiceDetails(),
        state: `'requested'`,
      }),
  },
  {
    call: 'listOwnInvoices',
    input: { page: 1, size: 20 },
    rows: async () => {},
  },
  {
    call: 'listHolds',
    input: { show: 'standing', page: 1, size: 20 },
    rows: () => fill('legal_hold', { work_id: 'id', id: 'gen_random_uuid()', set_by: by() }, each('work')),
  },
  {
    call: 'listAuthorityRequests',
    input: { show: 'open', page: 1, size: 20 },
    rows: () => fill('authority_request', { state: `'entered'`, entered_by: by() }),
  },
  {
    call: 'listImports',
    rows: () => fill('import_batch', { account_id: own(), state: `'done'` }),
  },
  {
    call: 'listTransfers',
    most: 200,
    rows: async () => {
      await fill(
        'transfer',
        { account_id: own(), kind: `'whole'`, state: `'draft'`, work_id: 'id', id: 'id' },
        each('work'),
      );
      const party = { id: 'gen_random_uuid()', transfer_id: 'id', account_id: own(), role: `'holder'` };
      await fill('transfer_party', party, each('transfer'));
    },
  },
];

/** What every statement of a call reads, by PostgreSQL's own word. */
interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
}
/** Rows of tables read by a plan, those that were thrown away again among them. */
const readBy = (plan: Plan): number =>
  (plan['Relation Name'] === undefined
    ? 0
    : (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops']) +
  (plan.Plans ?? []).reduce((sum, below) => sum + readBy(below), 0);

test.each(lists)(
  '$call gives one page of 10,000',
  async ({ call, input = {}, rows, most = MOST_ITEMS }) => {
    await rows();
    statements.splice(0);
    const answer = await ask(call, input);
    expect(longest(answer)).toBeGreaterThan(0);
    expect(longest(answer)).toBeLessThanOrEqual(most);
    // A total reads every row of the holder once; reading each of them again for another would show here.
    for (const { text, values } of statements
      .splice(0)
      .filter((one) => /^\s*(?:select|with)/i.test(one.text))) {
      const { rows: plans } = await plain.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
        `explain (analyze, format json) ${text}`,
        values as unknown[],
      );
      const plan = plans[0]?.['QUERY PLAN'][0].Plan;
      expect(plan && readBy(plan), text).toBeLessThanOrEqual(MOST_READ);
    }
  },
  60_000,
);
