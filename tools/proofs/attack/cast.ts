import { STAFF_ROLES, type AnyCall, type StaffRole } from '@yinji/contract';
import {
  enter,
  expectedOfPerson,
  expectedOfStaff,
  hire,
  people,
  type Caller,
} from '@yinji/testkit/callers/callers';
import { declareTestAccount, makeTestAccount } from '@yinji/testkit/context/make-test-context';
import type { TestContext } from '@yinji/testkit/context/open-test-context';
import type { StaffActor } from '../../../server/src/platform/http/actor.ts';

/** Who attacks, and what each call must answer to them: `done` where it admits them. */
export interface Attacker {
  name: string;
  token: string | undefined;
  accountId?: string;
  staffId?: string;
  expects(call: AnyCall): string;
}

const MINORS_NUMBER = '110105201203070018';

const ofPerson =
  (person: Caller) =>
  ({ access }: AnyCall) => {
    if (access.by === 'account') return expectedOfPerson(access, person);
    return access.by === 'visitor' ? 'done' : 'SESSION_ENDED';
  };
const ofStaff =
  (role: StaffRole, hasOwnPassword: boolean) =>
  ({ access }: AnyCall) => {
    if (access.by === 'staff') return expectedOfStaff(access, role, hasOwnPassword);
    return access.by === 'visitor' ? 'done' : 'SESSION_ENDED';
  };
const withoutSession =
  (code: string) =>
  ({ access }: AnyCall) =>
    access.by === 'visitor' ? 'done' : code;

export async function gatherAttackers(t: TestContext): Promise<Attacker[]> {
  const { db, vault } = t.context;
  const made: Attacker[] = [
    { name: 'visitor', token: undefined, expects: withoutSession('NOT_SIGNED_IN') },
    { name: 'made-up token', token: 'x'.repeat(43), expects: withoutSession('SESSION_ENDED') },
  ];
  for (const [name, person] of Object.entries(people))
    made.push({ name, ...(await enter(t, person)), expects: ofPerson(person) });
  const grown = people['member'] as Caller;
  const ended = await enter(t, grown);
  await db
    .updateTable('session')
    .set({ revoked_at: new Date() })
    .where('account_id', '=', ended.accountId)
    .execute();
  made.push({ name: 'ended session', token: ended.token, expects: withoutSession('SESSION_ENDED') });
  const [guardian, child] = [await enter(t, grown), await enter(t, grown)];
  await db
    .updateTable('identity')
    .set({ id_number_sealed: Buffer.from(vault.seal('identity', MINORS_NUMBER)) })
    .where('account_id', '=', child.accountId)
    .execute();
  await db
    .insertInto('guardianship')
    .values({
      id: crypto.randomUUID(),
      guardian_id: guardian.accountId,
      child_id: child.accountId,
      relation: 'parent',
      undertaking: 'U-1',
      accepted_at: new Date(),
      code_expires_at: new Date(),
    })
    .execute();
  made.push({ name: 'guardian', ...guardian, expects: ofPerson(grown) });
  made.push({ name: 'minor', ...child, expects: ofPerson(grown) });
  for (const role of STAFF_ROLES)
    for (const mustChange of [false, true])
      made.push({
        name: mustChange ? `${role} with a one-time password` : role,
        ...(await hire(t, role, mustChange)),
        expects: ofStaff(role, !mustChange),
      });
  return made;
}

/** Staff names of one human being: the one who proposes, and one of each role. */
export async function hireAgain(t: TestContext) {
  const first = await hire(t, 'operator');
  const again = await Promise.all(STAFF_ROLES.map(async (role) => ({ role, ...(await hire(t, role)) })));
  const account = await makeTestAccount(t.context.db);
  const actors = [first, ...again].map(({ staffId }) => ({ staffId }) as StaffActor<never>);
  await declareTestAccount(t.context.db, account, ...actors);
  return { first, again };
}
