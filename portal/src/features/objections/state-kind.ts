import type { StatusKind } from '@yinji/ui';

/** Neutral while open: no colour takes a side. */
export function stateKind(state: string): StatusKind {
  if (state === 'drafted') return 'draft';
  if (['submitted', 'accepted', 'waiting', 'sued'].includes(state)) return 'reviewing';
  return 'unbegun';
}
