import type { StatedDecision } from '@yinji/contract';
import { type Database, Refusal, type StaffActor } from '../../platform/index.ts';
import { isOfStaff, listOwnStaffIds } from './second-person-store.ts';

declare const second: unique symbol;
/**
 * The staff id of the second of two people. Only the functions of this file create one, and the stores require
 * it where the end of such a decision is written: a use case without the check, or whose call states another decision,
 * does not compile.
 */
export type SecondPerson<Decision extends StatedDecision> = string & { readonly [second]: Decision };

/**
 * Nobody decides their own matter: an account of their own, of the same identity, or of an organisation they
 * belong to, on any side.
 * @throws Refusal NOT_ALLOWED
 */
export async function refuseOwnMatter(
  db: Database,
  { staffId }: Pick<StaffActor, 'staffId'>,
  accountIds: readonly string[],
): Promise<void> {
  if (await isOfStaff(db, staffId, accountIds))
    throw new Refusal('NOT_ALLOWED', '这件事与您本人有关，须由其他同事办理');
}

/**
 * The second of two people: a human being other than the first, and not a party. Checked in the transaction
 * that writes the decision, under its locks. `about` are the accounts of all sides.
 * @throws Refusal SECOND_PERSON_REQUIRED, NOT_ALLOWED
 */
export async function requireSecondPerson<D extends StatedDecision>(
  db: Database,
  actor: StaffActor<D>,
  { first, about }: { first: string | null; about: readonly string[] },
): Promise<SecondPerson<D>> {
  if (first !== null && (await listOwnStaffIds(db, actor.staffId)).has(first))
    throw new Refusal('SECOND_PERSON_REQUIRED');
  await refuseOwnMatter(db, actor, about);
  return actor.staffId as SecondPerson<D>;
}

/**
 * Who ends a proposal: only its proposer withdraws it, only a second person decides it. A withdrawal under another staff
 * name of the proposer is stored as the proposer's; the audit has the name that acted.
 * @throws Refusal SECOND_PERSON_REQUIRED, NOT_ALLOWED
 */
export async function requireDecider<D extends StatedDecision>(
  db: Database,
  actor: StaffActor<D>,
  { decision, proposedBy, about }: { decision: string; proposedBy: string; about: readonly string[] },
): Promise<SecondPerson<D>> {
  if (decision !== 'withdraw') return requireSecondPerson(db, actor, { first: proposedBy, about });
  if (!(await listOwnStaffIds(db, actor.staffId)).has(proposedBy))
    throw new Refusal('NOT_ALLOWED', '只有提出人可以撤回');
  return proposedBy as SecondPerson<D>;
}
