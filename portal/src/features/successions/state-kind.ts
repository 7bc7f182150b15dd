import type { StatusKind } from '@yinji/ui';

export function stateKind(state: string): StatusKind {
  if (state === 'drafted' || state === 'correcting') return 'draft';
  if (['submitted', 'reviewing', 'waiting'].includes(state)) return 'reviewing';
  if (state === 'passed') return 'passed';
  return state === 'rejected' ? 'rejected' : 'unbegun';
}
