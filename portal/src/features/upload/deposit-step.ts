import type { WorkDetail } from '@yinji/contract';

/** The steps of a deposit, in order. */
export const railSteps = ['choose', 'fingerprint', 'details', 'sign', 'receipt', 'upload'] as const;
export type RailStep = (typeof railSteps)[number];
export type Step = RailStep | 'done';

export interface StepFacts {
  isHashing: boolean;
  /** The file was deposited before, and the person has not insisted on a second deposit. */
  isDepositedBefore: boolean;
  /** A fingerprint was computed here, or the draft has one. */
  hasFingerprint: boolean;
  /** The details are filled in and reviewed. */
  isReviewed: boolean;
  work: Pick<WorkDetail, 'deposit' | 'original'> | undefined;
}

/** The present step of a deposit. Never stored: derived from the server's state and this page's. */
export function stepOf({ isHashing, isDepositedBefore, hasFingerprint, isReviewed, work }: StepFacts): Step {
  const deposit = work?.deposit;
  if (deposit) {
    if (work.original === 'arrived') return deposit.complete ? 'done' : 'receipt';
    // The receipt protects the person in any failure: without it, or a place in the log, no byte is sent.
    return deposit.receipt === null && deposit.logIndex === null ? 'receipt' : 'upload';
  }
  if (isHashing || isDepositedBefore) return 'fingerprint';
  if (!hasFingerprint) return 'choose';
  return isReviewed ? 'sign' : 'details';
}

export type RailState = 'done' | 'now' | 'todo';

/** State of a step of the rail while the deposit is at `step`. */
export function railState(rail: RailStep, step: Step, original: WorkDetail['original'] | undefined): RailState {
  if (step === 'done') return 'done';
  // The original may arrive before the last witness.
  if (rail === 'upload' && original === 'arrived') return 'done';
  const [here, there] = [railSteps.indexOf(step), railSteps.indexOf(rail)];
  return there < here ? 'done' : there === here ? 'now' : 'todo';
}
