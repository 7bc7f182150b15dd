import { Kysely, PostgresDialect, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { caller, newPhone, readSentCode, solved } from '../../people/accounts/entry-testing.ts';
import { findSession, findSessionWith, signIn } from '../../people/accounts/index.ts';
import { sendCode } from '../../people/accounts/send-code.ts';
import { STANDING, type Standing } from '../../app/standing-read-model.ts';
import { newId } from '../../platform/db/ids.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { openTestContext, type TestContext } from '@yinji/testkit/context/open-test-context';
import type { AppContext } from '../../platform/app-context.ts';
import { presentAccount } from './present-account.ts';

let opened: TestContext;
let context: AppContext;
beforeAll(async () => {
  opened = await openTestContext();
  ({ context } = opened);
});
afterAll(() => opened.close());

async function signedIn() {
  const phone = newPhone();
  const answer = await solved(context, { phone, purpose: 'sign-in' });
  await sendCode(context, { phone, answer }, caller.address);
  const code = await readSentCode(context, phone);
  return { phone, ...(await signIn(context, { phone, code, agreed: true }, caller)) };
}

test('every page loads the account: two statements, session and account', async () => {
  const { phone, token, accountId } = await signedIn();
  const asked: string[] = [];
  const dialect = new PostgresDialect({ pool: opened.database.pool });
  const db = new Kysely<Schema>({ dialect, log: ({ query }) => void asked.push(query.sql) });
  const ear = { ...context, db };
  expect((await findSession(ear, token))?.accountId).toBe(accountId);
  expect(await presentAccount(ear, accountId)).toMatchObject({
    id: accountId,
    realName: 'none',
    isMember: false,
    verifiedName: null,
    maskedPhone: `${phone.slice(0, 3)}****${phone.slice(-4)}`,
  });
  expect(asked).toHaveLength(2);
});

test('a membership ended by a refund does not count, in any call', async () => {
  const { token, accountId } = await signedIn();
  const asked = async () => [
    (await presentAccount(context, accountId)).isMember,
    (await findSessionWith<Standing>(context, token, STANDING))?.columns.is_member,
  ];
  const order = newId();
  await sql`insert into package_order (id, order_no, account_id, package_id, snapshot, price_fen, state, expires_at)
    select ${order}, ${order}, ${accountId}, id, '{}', 6800, 'paid', now() from package limit 1`.execute(
    context.db,
  );
  await sql`insert into membership (id, account_id, order_id, package_name, starts_at, ends_at)
    values (${newId()}, ${accountId}, ${order}, '随笔', now() - interval '1 day', now() + interval '1 day')`.execute(
    context.db,
  );
  expect(await asked()).toEqual([true, true]);
  await sql`update membership set ended_at = now() where order_id = ${order}`.execute(context.db);
  expect(await asked()).toEqual([false, false]);
});
