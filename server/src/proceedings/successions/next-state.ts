import {
  successionMachine,
  type ActingRole,
  type SuccessionEvent,
  type SuccessionState,
} from '@yinji/state-machine';
import { stateAfter } from '../../platform/index.ts';

/** @throws Refusal NOT_ALLOWED for a role that may not, STATE_CHANGED where the table has no such transition */
export const nextState = (
  from: SuccessionState | undefined,
  event: SuccessionEvent,
  role: ActingRole,
): SuccessionState => stateAfter(successionMachine, from, event, role);
