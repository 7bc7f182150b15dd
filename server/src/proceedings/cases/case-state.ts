import type { caseMachine } from '@yinji/state-machine';

type CaseState = keyof (typeof caseMachine)['states'];

interface Standing {
  round: number;
  taken_by: string | null;
  decided_at: Date | null;
  withdrawn_at: Date | null;
}

/** The state of a case (packages/state-machine, case.ts). */
export function caseState({ round, taken_by, decided_at, withdrawn_at }: Standing): CaseState {
  if (withdrawn_at !== null) return 'withdrawn';
  if (decided_at !== null) return 'decided';
  if (round === 1) return taken_by === null ? 'waiting' : 'taken';
  if (round === 2) return taken_by === null ? 'second-waiting' : 'second-taken';
  return taken_by === null ? 'third-waiting' : 'third-taken';
}
