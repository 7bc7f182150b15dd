import type { Log } from './logs.ts';
import type { Segment } from './programs.ts';
import type { Faults, Rules } from './rules.ts';
import type { Transition } from './search.ts';
import type { Answer, Call } from './statements.ts';

/** The log's tables of one PostgreSQL server. */
export interface Tables {
  /** log_head and log_entry. */
  log: Log;
  /** log_checkpoint, by size. */
  signed: Log[];
  published: Log[];
  /** pending_record: the committed ones, in the order of their numbers. */
  waiting: string;
}

/** The first is the primary; after a failover the second is, and the first runs on, cut off from its standby. */
export interface Server {
  tables: Tables;
  /** The sealer that has the advisory lock. */
  holder: number | null;
}

/** A segment under way, and what it was answered. */
export interface Lane {
  segment: Segment;
  answers: Answer[];
  /** The call it stands before; null where that is not known yet. */
  call: Call | null;
  /** While witnesses are asked, of each: `y` has cosigned, `a` is ahead, `.` has not answered. */
  asked: string;
}

export const PARTS = ['append', 'publish'] as const;
export type Part = (typeof PARTS)[number];

/** A sealer's process. It stands still between any two of its transitions for as long as others take. */
export interface Sealer {
  /** The server that its session is with; null while it does not lead. */
  session: number | null;
  /** The server has dropped the session, and with it the lock; the sealer learns it with its next statement. */
  isCut: boolean;
  /** One of the loops has failed; the other one ends. */
  isEnding: boolean;
  newest: Log;
  published: number;
  append: Lane | null;
  publish: Lane | null;
}

export interface State {
  servers: [Server, Server];
  primary: 0 | 1;
  /** Records whose commit was acknowledged to their senders. */
  acknowledged: string;
  /** The published checkpoint. */
  file: Log;
  /** The largest that was ever published. */
  shown: Log;
  /** The sealer that claimed the files last. */
  claimant: number | null;
  /** What each witness remembers. */
  witnesses: Log[];
  /** Requests to witnesses that are under way although their sender is gone. */
  late: Log[];
  /** Checkpoints whose signature by the log has left a sealer. */
  given: Log[];
  /** Those among them that a quorum has cosigned. */
  cosigned: Log[];
  sealers: Sealer[];
  left: Faults;
}

/** A transition, and which call of which sealer it answered. */
export interface Step extends Transition<State> {
  did?: { at: number; part: Part; answer: Answer };
}

export type Add = (label: string, state: State, did?: Step['did']) => void;

export const IDLE: Sealer = {
  session: null,
  isCut: false,
  isEnding: false,
  newest: '',
  published: 0,
  append: null,
  publish: null,
};

export function initialState({ sealers, witnesses, faults }: Rules): State {
  const server = (): Server => ({
    tables: { log: '', signed: [], published: [], waiting: '' },
    holder: null,
  });
  return {
    servers: [server(), server()],
    primary: 0,
    acknowledged: '',
    file: '',
    shown: '',
    claimant: null,
    witnesses: Array.from({ length: witnesses }, () => ''),
    late: [],
    given: [],
    cosigned: [],
    sealers: Array.from({ length: sealers }, () => ({ ...IDLE })),
    left: { ...faults },
  };
}

/** A changed copy. */
export function changed(state: State, change: (next: State) => void): State {
  const [first, second] = state.servers;
  const { witnesses, late, given, cosigned, left } = state;
  const next: State = {
    ...state,
    servers: [copyServer(first), copyServer(second)],
    witnesses: [...witnesses],
    late: [...late],
    given: [...given],
    cosigned: [...cosigned],
    sealers: state.sealers.map((sealer) => ({
      ...sealer,
      append: copyLane(sealer.append),
      publish: copyLane(sealer.publish),
    })),
    left: { ...left },
  };
  change(next);
  return next;
}

const copyLane = (lane: Lane | null): Lane | null => lane && { ...lane, answers: [...lane.answers] };

const copyServer = ({ tables, holder }: Server): Server => ({ tables: copyTables(tables), holder });

export const copyTables = (tables: Tables): Tables => ({
  ...tables,
  signed: [...tables.signed],
  published: [...tables.published],
});

export function answerWith(lane: Lane, answer: Answer): void {
  lane.answers.push(answer);
  lane.call = null;
}

/** By size; of one size, which only a fault makes, by letters. */
export const withOne = (logs: readonly Log[], log: Log): Log[] =>
  logs.includes(log)
    ? [...logs]
    : [...logs, log].sort((one, other) => one.length - other.length || (one < other ? -1 : 1));

/** Sealers differ in nothing but their number: states that differ in that alone have one key. */
export function keyOf(state: State): string {
  const { servers, sealers, claimant, left, ...rest } = state;
  const sealerKeys = sealers.map(({ append, publish, ...sealer }, at) =>
    [
      ...Object.values(sealer),
      ...servers.map(({ holder }) => holder === at),
      claimant === at,
      laneKey(append),
      laneKey(publish),
    ].join(),
  );
  return [
    ...sealerKeys.sort(),
    ...servers.flatMap(({ tables }) => Object.values(tables)),
    ...Object.values(left),
    ...Object.values(rest),
  ].join(';');
}

/** Its call follows from its answers. */
function laneKey(lane: Lane | null): string {
  if (lane === null) return '';
  const { segment, answers, asked } = lane;
  return `${segment.name} ${segment.log} ${segment.published} ${asked} ${JSON.stringify(answers)}`;
}
