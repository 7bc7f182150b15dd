import { defineStateMachine, nextState, type ActingRole, type StateMachine } from './state-machine.ts';

/** The three tracks of a work and the states of each (specification section 4). */
export const trackNames = ['evidence', 'confirmation', 'certification'] as const;
export type TrackName = (typeof trackNames)[number];

export const trackStates = ['draft', 'reviewing', 'passed', 'rejected'] as const;
export type TrackState = (typeof trackStates)[number];

export const trackEvents = ['begin', 'submit', 'pass', 'reject', 'withdraw', 'reopen'] as const;
export type TrackEvent = (typeof trackEvents)[number];

const unjudged = { draft: '草稿', reviewing: '审核中', passed: '已通过' } as const;
const begun = { begin: { word: '开始', by: ['holder'] }, submit: { word: '提交', by: ['holder'] } } as const;
const pass = (by: ActingRole) => ({ word: '通过', by: [by] });

/**
 * No person judges a deposit: it passes when time stamp and witness quorum are present, so it can neither be
 * rejected nor withdrawn once it is in the log.
 */
const evidence = defineStateMachine({
  name: 'evidence',
  title: '存证',
  states: unjudged,
  events: { ...begun, pass: pass('system') },
  transitions: {
    none: { begin: 'draft' },
    draft: { submit: 'reviewing' },
    reviewing: { pass: 'passed' },
    passed: {},
  },
});

const reviewed = {
  states: { ...unjudged, rejected: '未通过' },
  events: {
    ...begun,
    pass: pass('reviewer'),
    reject: { word: '不通过', by: ['reviewer'] },
    withdraw: { word: '撤回', by: ['holder'] },
    reopen: { word: '重新编辑', by: ['holder'] },
  },
} as const;

/** Confirmation has no form of its own, so it may be submitted at once. */
const confirmation = defineStateMachine<TrackState, TrackEvent>({
  name: 'confirmation',
  title: '确权',
  ...reviewed,
  transitions: {
    none: { begin: 'draft', submit: 'reviewing' },
    draft: { submit: 'reviewing' },
    reviewing: { pass: 'passed', reject: 'rejected', withdraw: 'draft' },
    passed: {},
    rejected: { submit: 'reviewing', reopen: 'draft' },
  },
});

const certification = defineStateMachine<TrackState, TrackEvent>({
  name: 'certification',
  title: '版权认证',
  ...reviewed,
  transitions: {
    none: { begin: 'draft' },
    draft: { submit: 'reviewing' },
    reviewing: { pass: 'passed', reject: 'rejected', withdraw: 'draft' },
    passed: {},
    rejected: { reopen: 'draft' },
  },
});

export const trackMachines: Readonly<Record<TrackName, StateMachine>> = {
  evidence,
  confirmation,
  certification,
};

/** The state after `event`, or undefined where the track has no such transition. */
export const nextTrackState = (
  track: TrackName,
  from: TrackState | undefined,
  event: TrackEvent,
): TrackState | undefined =>
  from !== undefined && !(from in trackMachines[track].states)
    ? undefined
    : (nextState(trackMachines[track], from, event) as TrackState | undefined);

export type TrackStates = Partial<Readonly<Record<TrackName, TrackState>>>;

/** The conditions between the tracks: confirmation and certification need a passed deposit. */
export function mayLeaveDraft(track: TrackName, states: TrackStates): boolean {
  return track === 'evidence' || states.evidence === 'passed';
}
