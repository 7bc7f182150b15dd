import type { StatusKind } from '@yinji/ui';

/** Neutral where it is open: neither colour says who is right. */
export function stateKind(state: string): StatusKind {
  if (state === 'drafted') return 'draft';
  if (['submitted', 'accepted', 'waiting', 'sued'].includes(state)) return 'reviewing';
  return 'unbegun';
}
