import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../../platform/db/database.ts';
import { codeOf, makeTestStaff } from '../../testing/make-test-world.ts';
import { openTestWorld, type TestWorld } from '../../testing/open-test-world.ts';
import { auditStaff } from './audit-staff.ts';
import { declareOwnAccount, sendOwnAccountCode } from './declare-own-account.ts';
import { exportAudit, listAudit } from './list-audit.ts';
import { listOwnAccountsOf, listReviewersWithRights } from './own-accounts-store.ts';
import { setReviewerRights } from './set-reviewer-rights.ts';

let opened: TestWorld;
beforeAll(async () => {
  opened = await openTestWorld();
});
afterAll(() => opened.close());

/** The code that the latest message carries. */
async function codeSent(): Promise<string> {
  const { world } = opened;
  const row = await world.db
    .selectFrom('outbox')
    .select('sealed')
    .where('kind', '=', 'code')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const text = world.vault.open('outbox', row.sealed ?? new Uint8Array());
  return /"code":"(\d{6})"/.exec(text)?.[1] ?? '';
}

test('an account is declared with the code sent to it, by whoever asked for the code, and for good', async () => {
  const { world } = opened;
  const [mine, other] = [await makeTestStaff(world.db, 'reviewer'), await makeTestStaff(world.db, 'reviewer')];
  const accountId = await opened.account('13912340001');
  const given = { phone: '13912340001' };
  await sendOwnAccountCode(world, mine, given, '127.0.0.1');
  const code = await codeSent();
  expect(code).toMatch(/^\d{6}$/);
  expect(await codeOf(declareOwnAccount(world, other, { ...given, code }))).toBe('CODE_WRONG');
  const wrong = code === '000000' ? '000001' : '000000';
  expect(await codeOf(declareOwnAccount(world, mine, { ...given, code: wrong }))).toBe('CODE_WRONG');
  expect(await codeOf(declareOwnAccount(world, mine, { ...given, code }))).toBe('done');
  expect(await codeOf(declareOwnAccount(world, mine, { ...given, code }))).toBe('CODE_WRONG');
  expect((await listOwnAccountsOf(world.db, mine.staffId)).map((one) => one.account_id)).toEqual([accountId]);
  expect(await listOwnAccountsOf(world.db, other.staffId)).toEqual([]);
  // The admin learns that there is one, never which.
  const listed = (await listReviewersWithRights(world.db)).find((one) => one.id === mine.staffId);
  expect(listed?.own_accounts).toBe(1);
  expect(JSON.stringify(listed)).not.toContain(accountId);
});

test('a number without an account is told only to who holds it', async () => {
  const { world } = opened;
  const mine = await makeTestStaff(world.db, 'reviewer');
  const given = { phone: '13912340009' };
  expect(await codeOf(sendOwnAccountCode(world, mine, given, '127.0.0.1'))).toBe('done');
  const code = await codeSent();
  expect(await codeOf(declareOwnAccount(world, mine, { ...given, code }))).toBe('ACCOUNT_MISSING');
});

test('an admin sets what a reviewer may decide; others are no reviewers', async () => {
  const { world } = opened;
  const [admin, reviewer, finance] = [
    await makeTestStaff(world.db, 'admin'),
    await makeTestStaff(world.db, 'reviewer'),
    await makeTestStaff(world.db, 'finance'),
  ];
  const rights = { id: reviewer.staffId, kinds: ['certification'], isSenior: true };
  expect(await codeOf(setReviewerRights(world, admin, rights))).toBe('done');
  const row = (await listReviewersWithRights(world.db)).find((one) => one.id === reviewer.staffId);
  expect(row).toMatchObject({ kinds: ['certification'], is_senior: true });
  expect(await codeOf(setReviewerRights(world, admin, { ...rights, id: finance.staffId }))).toBe('NOT_FOUND');
});

test('the audit is found by person, action, subject and day, page by page, and taking it away is written down', async () => {
  const { world } = opened;
  const admin = await makeTestStaff(world.db, 'admin');
  const actor = await makeTestStaff(world.db, 'operator');
  const name = `operator ${actor.staffId}`;
  await inTransaction(world.db, async (tx) => {
    for (let at = 0; at < 60; at += 1) await auditStaff(tx, actor.staffId, `looked:${at}`, `subject ${at % 2}`);
  });
  const first = await listAudit(world, { staff: name });
  expect([first.items.length, first.hasMore]).toEqual([50, true]);
  const rest = await listAudit(world, { staff: name, before: first.items.at(-1)?.id });
  expect([rest.items.length, rest.hasMore]).toEqual([10, false]);
  expect(new Set([...first.items, ...rest.items].map((one) => one.id)).size).toBe(60);
  expect((await listAudit(world, { staff: name, action: 'looked:5' })).items).toHaveLength(11);
  expect((await listAudit(world, { staff: name, action: '%' })).items).toEqual([]);
  expect((await listAudit(world, { staff: name, subject: 'subject 1' })).items).toHaveLength(30);
  expect((await listAudit(world, { staff: name, until: '2020-01-01' })).items).toEqual([]);
  expect(first.actions).toContain('looked');
  const file = await exportAudit(world, admin, { staff: name });
  expect(file.toString().split('\r\n')).toHaveLength(62);
  const taken = await listAudit(world, { staff: `admin ${admin.staffId}` });
  expect(taken.items[0]?.action).toBe('audit-exported');
});
