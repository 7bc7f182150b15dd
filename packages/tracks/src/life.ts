/** Who acts on something that has a life of its own. `system` is the house itself: a deadline, a time stamp, a settlement. */
export const lifeRoles = [
  'holder',
  'co-owner',
  'counterparty',
  'stranger',
  'reviewer',
  'operator',
  'system',
] as const;
export type LifeRole = (typeof lifeRoles)[number];

/**
 * The states of one kind of thing, who may do what to it, and where that leads. `none` is before it exists. Screens, use
 * cases, docs/tracks.md and the tests that walk every state × verb × role read this one table.
 */
export interface Life<State extends string = string, Event extends string = string> {
  /** In the database and on the wire. */
  readonly name: string;
  readonly title: string;
  readonly states: Readonly<Record<State, string>>;
  readonly events: Readonly<Record<Event, { readonly word: string; readonly by: readonly LifeRole[] }>>;
  readonly ways: Readonly<Record<State | 'none', Partial<Readonly<Record<Event, State>>>>>;
}

export const defineLife = <const State extends string, const Event extends string>(
  life: Life<State, Event>,
): Life<State, Event> => life;

/** The state after `event`, or undefined where the table has no such way. */
export const nextOf = <State extends string, Event extends string>(
  life: Life<State, Event>,
  from: State | undefined,
  event: Event,
): State | undefined => life.ways[from ?? 'none'][event];

export const mayAct = <State extends string, Event extends string>(
  life: Life<State, Event>,
  event: Event,
  role: LifeRole,
): boolean => life.events[event].by.includes(role);
