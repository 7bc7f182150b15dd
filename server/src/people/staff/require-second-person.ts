import type { StatedDecision } from '@yinji/contract';
import { type AppContext, type Database, Refusal, type StaffActor, type Tx } from '../../platform/index.ts';
import { askDesk } from './ask-desk.ts';
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

/** What the sealer is told that the second person decides: a row of table decision_by_two, and one of its verdicts. */
export interface Verdicted<D extends StatedDecision> {
  decision: D & string;
  rowId: string;
  verdict: string;
}

interface Asked<D extends StatedDecision> extends Verdicted<D> {
  first: string | null;
  about: readonly string[];
}

/**
 * The second of two people: a human being other than the first, and not a party. Checked in the transaction
 * that writes the decision, under its locks. `about` are the accounts of all sides. The sealer confirms that this person is
 * there, and the database refuses the decision without (decision 0049).
 * @throws Refusal SECOND_PERSON_REQUIRED, NOT_ALLOWED, SECOND_FACTOR_REQUIRED, CODE_WRONG
 */
export async function requireSecondPerson<D extends StatedDecision>(
  { sealer }: Pick<AppContext, 'sealer'>,
  tx: Tx,
  actor: StaffActor<D>,
  { first, about, decision, rowId, verdict }: Asked<D>,
): Promise<SecondPerson<D>> {
  if (first !== null && (await listOwnStaffIds(tx, actor.staffId)).has(first))
    throw new Refusal('SECOND_PERSON_REQUIRED');
  await refuseOwnMatter(tx, actor, about);
  const { token, proof } = actor;
  await askDesk(sealer.staff.confirmDecision({ token, decision, rowId, verdict, ...proof }));
  return actor.staffId as SecondPerson<D>;
}

/**
 * The first of two people, in the transaction that writes their name: the sealer confirms that they are signed in, and the
 * database refuses the row without (decision 0053). @throws Refusal SESSION_ENDED
 */
export const confirmProposer = (
  { sealer }: Pick<AppContext, 'sealer'>,
  { token }: StaffActor,
  { decision, rowId }: { decision: StatedDecision & string; rowId: string },
): Promise<void> => askDesk(sealer.staff.confirmDecision({ token, decision, rowId, verdict: 'propose' }));

/** One person is enough here: for a smaller amount, or for a refusal. */
export const onePerson = <D extends StatedDecision>({ staffId }: StaffActor<D>): SecondPerson<D> =>
  staffId as SecondPerson<D>;

/**
 * Who ends a proposal: only its proposer withdraws it, only a second person decides it. A withdrawal under another staff
 * name of the proposer is stored as the proposer's; the audit has the name that acted.
 * @throws Refusal SECOND_PERSON_REQUIRED, NOT_ALLOWED, SECOND_FACTOR_REQUIRED, CODE_WRONG
 */
export async function requireDecider<D extends StatedDecision>(
  context: Pick<AppContext, 'sealer'>,
  tx: Tx,
  actor: StaffActor<D>,
  asked: Asked<D> & { first: string },
): Promise<SecondPerson<D>> {
  if (asked.verdict !== 'withdraw') return requireSecondPerson(context, tx, actor, asked);
  if (!(await listOwnStaffIds(tx, actor.staffId)).has(asked.first))
    throw new Refusal('NOT_ALLOWED', '只有提出人可以撤回');
  return asked.first as SecondPerson<D>;
}
