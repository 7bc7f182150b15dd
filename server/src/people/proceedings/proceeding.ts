import type { Database, Tx } from '../../platform/index.ts';
import type { SecondPerson } from '../staff/index.ts';

/**
 * What the kernel has to know of one kind of proceeding; its law and its words stay in the room. `Held` is one of the
 * kind under its locks, `Shown` what of it the sides are read from.
 */
export interface Proceeding<Held extends Shown, Shown = Held> {
  /** With it begins whatever the audit says of this kind: `succession-opened`, `succession-rejected`. */
  name: string;
  /**
   * Undefined where there is none; with `seen`, only in the version that was on the screen.
   * @throws Refusal STATE_CHANGED
   */
  lock(tx: Tx, id: string, seen?: number): Promise<Held | undefined>;
  /** The accounts it is about, on any side: nobody whose account it is decides it. */
  sides(db: Database, one: Shown): Promise<readonly string[]> | readonly string[];
  /** What the audit names instead of its id. */
  subject?(held: Held): string;
  /** True where nobody acts who has not opened it. */
  isOpenedFirst?: boolean;
}

export type Verdict = 'approve' | 'refuse' | 'withdraw';

/** Who acts, after everything that is alike for all kinds was asked. */
export interface Hand {
  staffId: string;
  now: Date;
  /** @throws Refusal SECOND_PERSON_REQUIRED where whoever did the first half is the same human being; null is nobody */
  second(first: string | null): Promise<SecondPerson>;
  /** Ends a proposal: its proposer withdraws it, another human being decides. @throws Refusal SECOND_PERSON_REQUIRED, NOT_ALLOWED */
  decider(verdict: Verdict, proposedBy: string): Promise<SecondPerson>;
  /** @throws Refusal PAPERS_UNSEEN where this very person has not opened each of them */
  opened(part: string, ids: readonly string[]): Promise<void>;
}
