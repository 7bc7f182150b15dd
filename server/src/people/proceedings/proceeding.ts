import type { StatedDecision } from '@yinji/contract';
import type { Database, Tx } from '../../platform/index.ts';
import type { SecondPerson, Verdicted } from '../staff/index.ts';

/**
 * What the kernel needs to know of one kind of proceeding; its law and its words stay in the room. `Held` is
 * one of the kind under its locks, `Shown` the part from which the sides are read.
 */
export interface Proceeding<Held extends Shown, Shown = Held> {
  /** Prefix of the audit's actions of this kind: `succession-opened`, `succession-rejected`. */
  name: string;
  /**
   * Undefined where there is none; with `seen`, only in the version that was on screen.
   * @throws Refusal STATE_CHANGED
   */
  lock(tx: Tx, id: string, seen?: number): Promise<Held | undefined>;
  /** The accounts of all sides: nobody decides a matter of their own account. */
  sides(db: Database, one: Shown): Promise<readonly string[]> | readonly string[];
  /** What the audit names instead of its id. */
  subject?(held: Held): string;
  /** True if only a person who has opened it may act. */
  isOpenedFirst?: boolean;
}

export type Verdict = 'approve' | 'refuse' | 'withdraw';

/** Of the proceeding itself, unless another row is named. */
type Second<D extends StatedDecision> = Omit<Verdicted<D>, 'rowId'> & Partial<Pick<Verdicted<D>, 'rowId'>>;

/** The acting staff member, after the checks common to all kinds. */
export interface Hand<Decision extends StatedDecision = StatedDecision> {
  staffId: string;
  now: Date;
  /**
   * @throws Refusal SECOND_PERSON_REQUIRED where the first half was done by the same human being (null is nobody),
   * SECOND_FACTOR_REQUIRED, CODE_WRONG
   */
  second(asked: Second<Decision> & { first: string | null }): Promise<SecondPerson<Decision>>;
  /**
   * Ends a proposal: its proposer withdraws it, or another person decides it. @throws Refusal
   * SECOND_PERSON_REQUIRED, NOT_ALLOWED, SECOND_FACTOR_REQUIRED, CODE_WRONG
   */
  decider(asked: Second<Decision> & { first: string; verdict: Verdict }): Promise<SecondPerson<Decision>>;
  /** Before the row that names this person as the first of two: the proceeding itself, unless another is named. */
  first(decision: StatedDecision & string, rowId?: string): Promise<void>;
  /** Where one person is enough. */
  alone(): SecondPerson<Decision>;
  /** @throws Refusal PAPERS_UNSEEN where this very person has not opened each of them */
  opened(part: string, ids: readonly string[]): Promise<void>;
}
