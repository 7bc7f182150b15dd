import type { caseLife } from '@yinji/tracks';

type CaseState = keyof (typeof caseLife)['states'];

interface Standing {
  round: number;
  taken_by: string | null;
  decided_at: Date | null;
  withdrawn_at: Date | null;
}

/** Where a case stands in its life (packages/tracks, case-life). */
export function caseState({ round, taken_by, decided_at, withdrawn_at }: Standing): CaseState {
  if (withdrawn_at !== null) return 'withdrawn';
  if (decided_at !== null) return 'decided';
  if (round === 1) return taken_by === null ? 'waiting' : 'taken';
  if (round === 2) return taken_by === null ? 'second-waiting' : 'second-taken';
  return taken_by === null ? 'third-waiting' : 'third-taken';
}
