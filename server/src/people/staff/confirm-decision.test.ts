import { randomUUID } from 'node:crypto';
import { allCalls } from '@yinji/contract/all-calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeOf, makeTestStaff } from '@yinji/testkit/context/make-test-context';
import { revokeStaffSession } from './staff-sessions-store.ts';
import { inTransaction } from '../../platform/db/database.ts';
import type { Refusal } from '../../platform/refusal.ts';
import type { StaffActor } from '../../platform/http/actor.ts';
import { openFactors } from './factors-testing.ts';
import { confirmProposer, requireSecondPerson } from './require-second-person.ts';

let f: Awaited<ReturnType<typeof openFactors>>;
let proposer: StaffActor<never>;
beforeAll(async () => {
  f = await openFactors();
  proposer = await makeTestStaff(f.t.context.db, 'admin');
});
afterAll(() => f.t.close());

/** A change that waits for its second person. */
async function propose(reason = 'a reason'): Promise<string> {
  const id = randomUUID();
  const row = { id, kind: 'add', name: id, role: 'reviewer', reason } as const;
  await f.t.context.db
    .insertInto('staff_change')
    .values({ ...row, proposed_by: proposer.staffId, proposed_at: f.t.context.now() })
    .execute();
  return id;
}
const decide = (actor: StaffActor, rowId: string, verdict = 'approve') =>
  inTransaction(f.t.context.db, (tx) =>
    requireSecondPerson(f.t.context, tx, actor as StaffActor<'staff-change'>, {
      decision: 'staff-change',
      rowId,
      verdict,
      first: proposer.staffId,
      about: [],
    }),
  );
/** What a passkey is asked about this decision, with a refusal of this code. */
const askedOf = async (actor: StaffActor, rowId: string, expected = 'SECOND_FACTOR_REQUIRED') => {
  const { code, data } = await decide(actor, rowId).then(
    () => ({ code: 'done', data: undefined }),
    (cause: Refusal) => cause,
  );
  expect(code).toBe(expected);
  return (data as { options: string }).options;
};
const confirmationsOf = async (rowId: string) =>
  (
    await f.t.context.db
      .selectFrom('staff_confirmation')
      .select(['staff_id', 'verdict', 'factor'])
      .where('row_id', '=', rowId)
      .execute()
  ).map((row) => [row.staff_id, row.verdict, row.factor]);

test('whoever has no second factor confirms by their session, as long as it lasts', async () => {
  const { actor } = await f.hire();
  const id = await propose();
  expect(await codeOf(decide(actor, id))).toBe('done');
  expect(await confirmationsOf(id)).toEqual([[actor.staffId, 'approve', 'session']]);
  const digest = Buffer.from(actor.tokenSha256).toString('hex');
  expect(await codeOf(decide({ ...actor, token: digest }, id))).toBe('SESSION_ENDED');
  await inTransaction(f.t.context.db, (tx) => revokeStaffSession(tx, actor.tokenSha256, f.t.context.now()));
  expect(await codeOf(decide(actor, id))).toBe('SESSION_ENDED');
});

test('a code confirms one decision', async () => {
  const { actor, secret } = await f.hireWithTotp();
  const id = await propose();
  expect(await codeOf(decide(actor, id))).toBe('SECOND_FACTOR_REQUIRED');
  expect(await confirmationsOf(id)).toEqual([]);
  const proved = { ...actor, proof: { code: await f.codeFor(secret) } };
  expect(await codeOf(decide(proved, id))).toBe('done');
  expect(await codeOf(decide(proved, await propose()))).toBe('CODE_WRONG');
  expect(await confirmationsOf(id)).toEqual([[actor.staffId, 'approve', 'totp']]);
});

test('a passkey confirms the one decision that it was asked about, and signs nobody in', async () => {
  const { actor, device, signIn, ask } = await f.hireWithPasskey();
  const [id, other] = [await propose(), await propose()];
  const withAnswer = (options: string) => ({ ...actor, proof: { passkey: device.assert(options) } });
  const asked = await askedOf(actor, id);
  expect(await codeOf(decide(withAnswer(asked), other))).toBe('CODE_WRONG');
  expect(await codeOf(decide(withAnswer(asked), id, 'refuse'))).toBe('CODE_WRONG');
  expect(await codeOf(signIn({ passkey: device.assert(asked) }))).toBe('CODE_WRONG');
  expect(await codeOf(decide(withAnswer(await ask()), id))).toBe('CODE_WRONG');
  expect(await codeOf(decide(withAnswer(asked), id))).toBe('done');
  expect(await codeOf(decide(withAnswer(asked), id))).toBe('CODE_WRONG');
  expect(await confirmationsOf(id)).toEqual([[actor.staffId, 'approve', 'passkey']]);
});

test('an answer about a proposal that was changed meanwhile confirms nothing', async () => {
  const { actor, device } = await f.hireWithPasskey();
  const id = await propose();
  const passkey = device.assert(await askedOf(actor, id));
  await f.t.context.db.updateTable('staff_change').set({ note: 'another' }).where('id', '=', id).execute();
  const asked = await askedOf({ ...actor, proof: { passkey } }, id, 'CODE_WRONG');
  expect(await confirmationsOf(id)).toEqual([]);
  // The refusal asks about what the proposal says now: the person tries again, and it counts.
  expect(await codeOf(decide({ ...actor, proof: { passkey: device.assert(asked) } }, id))).toBe('done');
});

test('whoever proposes is confirmed by their session alone, before the row is there, and as a proposer only', async () => {
  const { actor } = await f.hireWithTotp();
  const rowId = randomUUID();
  const proposes = () => codeOf(confirmProposer(f.t.context, actor, { decision: 'staff-change', rowId }));
  expect(await proposes()).toBe('done');
  expect(await confirmationsOf(rowId)).toEqual([[actor.staffId, 'propose', 'session']]);
  const verdicts = await f.t.context.db.selectFrom('decision_by_two').select('verdicts').execute();
  expect(JSON.stringify(verdicts)).not.toContain('"propose"');
  await inTransaction(f.t.context.db, (tx) => revokeStaffSession(tx, actor.tokenSha256, f.t.context.now()));
  expect(await proposes()).toBe('SESSION_ENDED');
});

test('what nobody proposed is not confirmed', async () => {
  const { actor } = await f.hire();
  expect(await codeOf(decide(actor, randomUUID()))).toBe('NOT_FOUND');
});

test('the rules of the database are those of the contract: each decision, decided by roles that its calls admit', async () => {
  const rules = await f.t.context.db
    .selectFrom('decision_by_two')
    .select(['decision', 'roles'])
    .orderBy('decision')
    .execute();
  const admitted = new Map<string, Set<string>>();
  for (const { access } of allCalls)
    if (access.by === 'staff' && access.secondPerson !== null)
      admitted.set(
        access.secondPerson,
        new Set([...(admitted.get(access.secondPerson) ?? []), ...access.roles]),
      );
  expect(rules.map(({ decision }) => decision)).toEqual([...admitted.keys()].toSorted());
  for (const { decision, roles } of rules)
    expect([decision, roles.filter((role) => !admitted.get(decision)?.has(role))]).toEqual([decision, []]);
});
