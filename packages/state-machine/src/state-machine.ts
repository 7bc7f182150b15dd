/**
 * Who moves something. In an organisation its owner and editors act for the holder; `finance` and the other
 * staff act by role; `system` is a deadline, a time stamp or a provider's answer.
 */
export const actingRoles = [
  'holder',
  'co-owner',
  'counterparty',
  'stranger',
  'reviewer',
  'operator',
  'finance',
  'system',
] as const;
export type ActingRole = (typeof actingRoles)[number];

/**
 * The states of one kind of thing, who may do what to it, and where that leads. `none` is the state before it
 * exists. Screens, use cases, docs/tracks.md, docs/money.md and the tests that walk every state × event × role
 * read this one table.
 */
export interface StateMachine<State extends string = string, Event extends string = string> {
  /** In the database and on the wire. */
  readonly name: string;
  readonly title: string;
  readonly states: Readonly<Record<State, string>>;
  readonly events: Readonly<Record<Event, { readonly word: string; readonly by: readonly ActingRole[] }>>;
  /** From, event, to. */
  readonly transitions: Readonly<Record<State | 'none', Partial<Readonly<Record<Event, State>>>>>;
}

export const defineStateMachine = <const State extends string, const Event extends string>(
  machine: StateMachine<State, Event>,
): StateMachine<State, Event> => machine;

/** The state after `event`, or undefined where the table has no such transition. */
export const nextState = <State extends string, Event extends string>(
  machine: StateMachine<State, Event>,
  from: State | undefined,
  event: Event,
): State | undefined => machine.transitions[from ?? 'none'][event];

export const mayAct = <State extends string, Event extends string>(
  machine: StateMachine<State, Event>,
  event: Event,
  role: ActingRole,
): boolean => machine.events[event].by.includes(role);

/** What a role can do from a state, in the table's order of events. */
export const eventsFor = <State extends string, Event extends string>(
  machine: StateMachine<State, Event>,
  from: State | undefined,
  role: ActingRole,
): Event[] =>
  (Object.keys(machine.events) as Event[]).filter(
    (event) => mayAct(machine, event, role) && nextState(machine, from, event) !== undefined,
  );
