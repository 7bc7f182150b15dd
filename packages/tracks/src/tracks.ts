import type { LifeRole } from './life.ts';

/** The three tracks of a work and the states of each (specification section 4). */
export const trackNames = ['evidence', 'confirmation', 'certification'] as const;
export type TrackName = (typeof trackNames)[number];

export const trackStates = ['draft', 'reviewing', 'passed', 'rejected'] as const;
export type TrackState = (typeof trackStates)[number];

export const trackEvents = ['begin', 'submit', 'pass', 'reject', 'withdraw', 'reopen'] as const;
export type TrackEvent = (typeof trackEvents)[number];

/** `none`: the track is not begun and counts nowhere. */
type From = TrackState | 'none';
type Table = Readonly<Record<From, Partial<Readonly<Record<TrackEvent, TrackState>>>>>;

/**
 * A deposit is not judged by a person: it passes when time stamp and witness quorum are there, so it can neither be
 * rejected nor withdrawn once it is in the log.
 */
const evidence: Table = {
  none: { begin: 'draft' },
  draft: { submit: 'reviewing' },
  reviewing: { pass: 'passed' },
  passed: {},
  rejected: {},
};

/** Confirmation has no form of its own, so it may be submitted at once. */
const confirmation: Table = {
  none: { begin: 'draft', submit: 'reviewing' },
  draft: { submit: 'reviewing' },
  reviewing: { pass: 'passed', reject: 'rejected', withdraw: 'draft' },
  passed: {},
  rejected: { reopen: 'draft', submit: 'reviewing' },
};

const certification: Table = {
  none: { begin: 'draft' },
  draft: { submit: 'reviewing' },
  reviewing: { pass: 'passed', reject: 'rejected', withdraw: 'draft' },
  passed: {},
  rejected: { reopen: 'draft' },
};

export const trackTables: Readonly<Record<TrackName, Table>> = { evidence, confirmation, certification };

/**
 * Who moves a track. A deposit passes by the house alone, when its proofs are there; the two others by a reviewer. In an
 * organisation the holder's part is done by its owner and editors.
 */
export const trackRoles: Readonly<Record<TrackName, Readonly<Record<TrackEvent, readonly LifeRole[]>>>> = {
  evidence: {
    begin: ['holder'],
    submit: ['holder'],
    pass: ['system'],
    reject: [],
    withdraw: [],
    reopen: [],
  },
  confirmation: {
    begin: ['holder'],
    submit: ['holder'],
    pass: ['reviewer'],
    reject: ['reviewer'],
    withdraw: ['holder'],
    reopen: ['holder'],
  },
  certification: {
    begin: ['holder'],
    submit: ['holder'],
    pass: ['reviewer'],
    reject: ['reviewer'],
    withdraw: ['holder'],
    reopen: ['holder'],
  },
};

/** The state after `event`, or undefined where the table has no such way. */
export function nextState(
  track: TrackName,
  from: TrackState | undefined,
  event: TrackEvent,
): TrackState | undefined {
  return trackTables[track][from ?? 'none'][event];
}

export type TrackStates = Partial<Readonly<Record<TrackName, TrackState>>>;

/** The gates between the tracks: confirmation and certification need a passed deposit. */
export function mayLeaveDraft(track: TrackName, states: TrackStates): boolean {
  return track === 'evidence' || states.evidence === 'passed';
}
