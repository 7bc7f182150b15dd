import { nextOf, objectionLife, type ObjectionEvent, type ObjectionState } from '@yinji/tracks';
import { Refusal } from '../../platform/index.ts';

/** @throws Refusal STATE_CHANGED where the table has no such way */
export function nextState(from: ObjectionState, event: ObjectionEvent): ObjectionState {
  const to = nextOf(objectionLife, from, event);
  if (to === undefined) throw new Refusal('STATE_CHANGED');
  return to;
}
