import { createHash, randomUUID } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '@yinji/testkit/database/open-test-database';
import { openPool } from '../open-pool.ts';
import type { StaffRefused } from '../staff-client.ts';
import { createSecretBox } from './secret-box.ts';
import { createStaffDesk } from './staff-desk.ts';
import type { Tries } from './tries.ts';

const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const STAFF_ID = '0199c000-0000-7000-8000-0000000000aa';
const PASSWORD = 'a bridge over still water';
let database: TestDatabase;
let pool: ReturnType<typeof openPool>;

beforeAll(async () => {
  database = await openTestDatabase();
  pool = openPool(database.sealerUrl, 2);
  await database.pool.query(
    `insert into staff (id, name, role, password_digest) values ($1, '周见山', 'operator', $2)`,
    [STAFF_ID, await hash(PASSWORD, COST)],
  );
});
afterAll(async () => {
  await pool.end();
  await database.close();
});

function open() {
  const taken: string[] = [];
  const tries: Tries = { take: (key) => void taken.push(key), giveBack: () => undefined };
  const ports = {
    db: pool,
    now: () => new Date(),
    box: createSecretBox(new Uint8Array(32)),
    consoleUrl: undefined,
    isFactorRequired: false,
  };
  return { desk: createStaffDesk(ports, tries), taken };
}
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    ({ code }: StaffRefused) => code,
  );

test('wrong passwords are counted by person: a name that nobody has leaves nothing behind', async () => {
  const { desk, taken } = open();
  const session = { tokenSha256: '00'.repeat(32), device: '', network: '' };
  const signIn = (name: string) => codeOf(desk.signIn({ name, password: 'wrong', ...session }));
  expect([await signIn('nobody'), await signIn('nobody else'), await signIn('周见山')]).toEqual([
    'CREDENTIALS_WRONG',
    'CREDENTIALS_WRONG',
    'CREDENTIALS_WRONG',
  ]);
  expect(taken).toEqual([STAFF_ID]);
});

test('a new password is a digest at the one cost that is in use', async () => {
  const { desk } = open();
  const change = async (cost: object) => {
    const nextDigest = await hash('another bridge', { ...COST, ...cost });
    return codeOf(
      desk.changePassword({
        staffId: STAFF_ID,
        current: PASSWORD,
        nextDigest,
        keepTokenSha256: '00'.repeat(32),
      }),
    );
  };
  for (const cost of [{ memoryCost: 65_536 }, { timeCost: 3 }, { parallelism: 2 }])
    expect(await change(cost)).toBe('BAD_INPUT');
  expect(await change({})).toBe('done');
});

test('a confirmation that no decision used is deleted after a day, with the next one', async () => {
  const { desk } = open();
  const [token, rowId] = ['a token of a session', randomUUID()];
  const run = (statement: string, values: unknown[]) => database.pool.query(statement, values);
  await run(
    `insert into staff_session (token_sha256, staff_id, expires_at) values ($1, $2, now() + interval '1 hour')`,
    [createHash('sha256').update(token).digest(), STAFF_ID],
  );
  await run(
    `insert into staff_change (id, kind, name, role, reason, proposed_by, proposed_at)
      values ($1, 'add', 'x', 'reviewer', 'x', $2, now())`,
    [rowId, STAFF_ID],
  );
  await run(
    `insert into staff_confirmation (id, decision, row_id, row_sha256, verdict, staff_id, factor, at, used_at)
      select gen_random_uuid(), 'staff-change', $1, sha256(''), verdict, $2, 'session', clock_timestamp() - age::interval, used
      from (values ('old', '25 hours', null), ('old and used', '25 hours', now()), ('young', '23 hours', null))
        of (verdict, age, used)`,
    [rowId, STAFF_ID],
  );
  await desk.confirmDecision({ token, decision: 'staff-change', rowId, verdict: 'approve' });
  const { rows } = await run('select verdict from staff_confirmation order by verdict', []);
  expect(rows.map(({ verdict }: { verdict: string }) => verdict)).toEqual(['approve', 'old and used', 'young']);
});
