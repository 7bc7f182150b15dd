import { Kysely, PostgresDialect } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { caller, newPhone, readSentCode, solved } from '../accounts/entry-testing.ts';
import { findSession, signIn } from '../accounts/index.ts';
import { sendCode } from '../accounts/send-code.ts';
import type { Schema } from '../db/schema.ts';
import { openTestWorld, type TestWorld } from '../testing/open-test-world.ts';
import type { World } from '../world.ts';
import { presentAccount } from './present-account.ts';

let opened: TestWorld;
let world: World;
beforeAll(async () => {
  opened = await openTestWorld();
  ({ world } = opened);
});
afterAll(() => opened.close());

test('every page asks who one is: two statements, session and account', async () => {
  const phone = newPhone();
  const answer = await solved(world, { phone, purpose: 'sign-in' });
  await sendCode(world, { phone, answer }, caller.address);
  const code = await readSentCode(world, phone);
  const { token, accountId } = await signIn(world, { phone, code, agreed: true }, caller);
  const asked: string[] = [];
  const dialect = new PostgresDialect({ pool: opened.database.pool });
  const db = new Kysely<Schema>({ dialect, log: ({ query }) => void asked.push(query.sql) });
  const ear = { ...world, db };
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
