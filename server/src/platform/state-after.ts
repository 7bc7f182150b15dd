import { mayAct, nextState, type ActingRole, type StateMachine } from '@yinji/state-machine';
import { Refusal } from './refusal.ts';

/**
 * The state after `event`. Call it under the row lock of the stateful row, in the transaction that writes the
 * new state.
 * @param role who does it, where the caller's authority does not imply it
 * @throws Refusal NOT_ALLOWED for a forbidden role, STATE_CHANGED where the table has no such transition
 */
export function stateAfter<State extends string, Event extends string>(
  machine: StateMachine<State, Event>,
  from: State | undefined,
  event: Event,
  role?: ActingRole,
): State {
  if (role !== undefined && !mayAct(machine, event, role)) throw new Refusal('NOT_ALLOWED');
  const to = nextState(machine, from, event);
  if (to === undefined) throw new Refusal('STATE_CHANGED');
  return to;
}
