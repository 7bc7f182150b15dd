import {
  mayAct,
  nextOf,
  successionLife,
  type LifeRole,
  type SuccessionEvent,
  type SuccessionState,
} from '@yinji/tracks';
import { Refusal } from '../../platform/index.ts';

/** @throws Refusal NOT_ALLOWED for a role that may not, STATE_CHANGED where the table has no such way */
export function nextState(
  from: SuccessionState | undefined,
  event: SuccessionEvent,
  role: LifeRole,
): SuccessionState {
  if (!mayAct(successionLife, event, role)) throw new Refusal('NOT_ALLOWED');
  const to = nextOf(successionLife, from, event);
  if (to === undefined) throw new Refusal('STATE_CHANGED');
  return to;
}

const EVENTS = Object.keys(successionLife.events) as SuccessionEvent[];

/** What somebody of this role could do from here. */
export const eventsFor = (from: SuccessionState, role: LifeRole): SuccessionEvent[] =>
  EVENTS.filter(
    (event) => mayAct(successionLife, event, role) && nextOf(successionLife, from, event) !== undefined,
  );
