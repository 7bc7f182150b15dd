import { objectionMachine, type ObjectionEvent, type ObjectionState } from '@yinji/state-machine';
import { stateAfter } from '../../platform/index.ts';

/** @throws Refusal STATE_CHANGED where the table has no such transition */
export const nextState = (from: ObjectionState, event: ObjectionEvent): ObjectionState =>
  stateAfter(objectionMachine, from, event);
