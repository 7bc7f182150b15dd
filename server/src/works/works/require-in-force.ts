import type { Badge } from '@yinji/state-machine';
import { Refusal } from '../../platform/index.ts';
import { ENDS_FORCE } from './badges-store.ts';

/**
 * A record that was revoked or withdrawn is final: whatever passed afterwards would vouch for what is not in force.
 * @throws Refusal RECORD_BOUND
 */
export function requireInForce({ badges }: { badges: readonly Badge[] }): void {
  if (badges.some((badge) => ENDS_FORCE.has(badge))) throw new Refusal('RECORD_BOUND');
}
