import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../../platform/db/database.ts';
import { codeOf, makeTestStaff } from '@yinji/testkit/context/make-test-context';
import { openTestContext, type TestContext } from '@yinji/testkit/context/open-test-context';
import { auditStaff } from './audit-staff.ts';
import { declareOwnAccount, sendOwnAccountCode } from './declare-own-account.ts';
import { exportAudit, listAudit } from './list-audit.ts';
import { listOwnAccountsOf, listReviewersWithRights } from './own-accounts-store.ts';
import { setReviewerRights } from './set-reviewer-rights.ts';

let opened: TestContext;
beforeAll(async () => {
  opened = await openTestContext();
});
afterAll(() => opened.close());

/** The code that the latest message carries. */
async function codeSent(): Promise<string> {
  const { context } = opened;
  const row = await context.db
    .selectFrom('outbox')
    .select('sealed')
    .where('kind', '=', 'code')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const text = context.vault.open('outbox', row.sealed ?? new Uint8Array());
  return /"code":"(\d{6})"/.exec(text)?.[1] ?? '';
}

test('an account is declared with the code sent to it, by the requester of the code, permanently', async () => {
  const { context } = opened;
  const [mine, other] = [
    await makeTestStaff(context.db, 'reviewer'),
    await makeTestStaff(context.db, 'reviewer'),
  ];
  const accountId = await opened.account('13912340001');
  const given = { phone: '13912340001' };
  await sendOwnAccountCode(context, mine, given, '127.0.0.1');
  const code = await codeSent();
  expect(code).toMatch(/^\d{6}$/);
  expect(await codeOf(declareOwnAccount(context, other, { ...given, code }))).toBe('CODE_WRONG');
  const wrong = code === '000000' ? '000001' : '000000';
  expect(await codeOf(declareOwnAccount(context, mine, { ...given, code: wrong }))).toBe('CODE_WRONG');
  expect(await codeOf(declareOwnAccount(context, mine, { ...given, code }))).toBe('done');
  expect(await codeOf(declareOwnAccount(context, mine, { ...given, code }))).toBe('CODE_WRONG');
  expect((await listOwnAccountsOf(context.db, mine.staffId)).map((one) => one.account_id)).toEqual([accountId]);
  expect(await listOwnAccountsOf(context.db, other.staffId)).toEqual([]);
  // The admin sees that there is one, never which.
  const listed = (await listReviewersWithRights(context.db)).find((one) => one.id === mine.staffId);
  expect(listed?.own_accounts).toBe(1);
  expect(JSON.stringify(listed)).not.toContain(accountId);
});

test('only the holder of a number learns that it has no account', async () => {
  const { context } = opened;
  const mine = await makeTestStaff(context.db, 'reviewer');
  const given = { phone: '13912340009' };
  expect(await codeOf(sendOwnAccountCode(context, mine, given, '127.0.0.1'))).toBe('done');
  const code = await codeSent();
  expect(await codeOf(declareOwnAccount(context, mine, { ...given, code }))).toBe('ACCOUNT_MISSING');
});

test('an admin sets what a reviewer may decide; other roles are refused', async () => {
  const { context } = opened;
  const [admin, reviewer, finance] = [
    await makeTestStaff(context.db, 'admin'),
    await makeTestStaff(context.db, 'reviewer'),
    await makeTestStaff(context.db, 'finance'),
  ];
  const rights = { id: reviewer.staffId, kinds: ['certification'], isSenior: true };
  expect(await codeOf(setReviewerRights(context, admin, rights))).toBe('done');
  const row = (await listReviewersWithRights(context.db)).find((one) => one.id === reviewer.staffId);
  expect(row).toMatchObject({ kinds: ['certification'], is_senior: true });
  expect(await codeOf(setReviewerRights(context, admin, { ...rights, id: finance.staffId }))).toBe('NOT_FOUND');
});

test('the audit is found by person, action, subject and day, page by page, and an export is audited', async () => {
  const { context } = opened;
  const admin = await makeTestStaff(context.db, 'admin');
  const actor = await makeTestStaff(context.db, 'operator');
  const name = `operator ${actor.staffId}`;
  await inTransaction(context.db, async (tx) => {
    for (let at = 0; at < 60; at += 1) await auditStaff(tx, actor.staffId, `looked:${at}`, `subject ${at % 2}`);
  });
  const first = await listAudit(context, { staff: name });
  expect([first.items.length, first.hasMore]).toEqual([50, true]);
  const rest = await listAudit(context, { staff: name, before: first.items.at(-1)?.id });
  expect([rest.items.length, rest.hasMore]).toEqual([10, false]);
  expect(new Set([...first.items, ...rest.items].map((one) => one.id)).size).toBe(60);
  expect((await listAudit(context, { staff: name, action: 'looked:5' })).items).toHaveLength(11);
  expect((await listAudit(context, { staff: name, action: '%' })).items).toEqual([]);
  expect((await listAudit(context, { staff: name, subject: 'subject 1' })).items).toHaveLength(30);
  expect((await listAudit(context, { staff: name, until: '2020-01-01' })).items).toEqual([]);
  expect(first.actions).toContainEqual({ code: 'looked', name: 'looked' });
  const file = await exportAudit(context, admin, { staff: name });
  expect(file.toString().split('\r\n')).toHaveLength(62);
  const taken = await listAudit(context, { staff: `admin ${admin.staffId}` });
  expect(taken.items[0]).toMatchObject({ action: 'audit-exported', actionName: '导出审计记录' });
});
