import { drop } from './environment.ts';
import type { Position, Returned, Segment } from './programs.ts';
import type { Rules } from './rules.ts';
import { changed, IDLE, withOne, type Add, type Lane, type Part, type Sealer, type State } from './state.ts';

/** leadership.ts: a sealer gets the lock. lead.ts: the newest checkpoint is taken to be published. */
export function addBeginnings({ hasLock }: Rules, state: State, at: number, add: Add): void {
  const { session, newest, published, append, publish, isEnding } = state.sealers[at]!;
  if (session === null)
    for (const server of state.primary === 0 ? [0] : [1, 0]) {
      if (hasLock && state.servers[server]!.holder !== null) continue;
      const where = server === state.primary ? '' : ' on the old primary';
      add(
        `sealer ${at + 1} gets the lock${where}`,
        changed(state, (next) => {
          next.servers[server]!.holder = at;
          const lane = laneOf({ name: 'takeOver', log: '', published: 0 });
          next.sealers[at] = { ...IDLE, session: server, append: lane };
        }),
      );
    }
  else if (append !== null && publish === null && !isEnding && newest.length > published)
    add(
      `sealer ${at + 1} publish: takes ${newest}`,
      changed(state, (next) => {
        next.sealers[at]!.publish = laneOf({ name: 'publish', log: newest, published });
      }),
    );
}

/** The sealer learns that its session has ended: both loops end (lead.ts, `lost`). Before they run only a statement tells it. */
export function addNotice(state: State, at: number, add: Add): void {
  const { isCut, isEnding, append } = state.sealers[at]!;
  if (!isCut || isEnding || append === null || append.segment.name === 'takeOver') return;
  add(
    `sealer ${at + 1} learns that its session has ended`,
    changed(state, (next) => endLoop(next, at, 'append')),
  );
}

/** A segment has ended: what lead.ts's loops do next. */
export function takeEnd(
  next: State,
  { at, part, lane }: { at: number; part: Part; lane: Lane },
  end: Exclude<Position, { kind: 'calls' }>,
): void {
  const sealer = next.sealers[at]!;
  if (end.kind === 'threw' || sealer.isEnding) return endLoop(next, at, part);
  if (part === 'append') return takeGrowth(sealer, lane, end.value);
  const { published } = end.value;
  const { log } = lane.segment;
  sealer.published = published;
  // A larger one is tried next (Superseded); this one again only by who leads after this sealer.
  if (published < log.length && sealer.newest === log) sealer.newest = '';
  sealer.publish = null;
}

function takeGrowth(sealer: Sealer, lane: Lane, grown: Returned): void {
  if (lane.segment.name === 'takeOver') sealer.published = grown.published;
  if (grown.checkpoint !== undefined) sealer.newest = grown.checkpoint;
  sealer.append = laneOf({ name: 'append', log: grown.log, published: 0 });
}

/** lead.ts: a loop that fails ends the other one, which first finishes what it does; a request to witnesses is given up. */
function endLoop(next: State, at: number, part: Part): void {
  const sealer = next.sealers[at]!;
  sealer[part] = null;
  sealer.isEnding = true;
  if (sealer.publish !== null && isAsking(sealer.publish)) giveUpAsking(next, at);
  if (sealer.append === null && sealer.publish === null) reset(next, at);
}

const isAsking = ({ call }: Lane): boolean => call?.name === 'cosign';

function giveUpAsking(next: State, at: number): void {
  const { segment, asked } = next.sealers[at]!.publish!;
  if (asked.includes('.')) next.late = withOne(next.late, segment.log);
  next.sealers[at]!.publish = null;
}

function reset(next: State, at: number): void {
  drop(next, at);
  next.sealers[at] = { ...IDLE };
}

/** Its session ends with it. */
export function kill(next: State, at: number): void {
  const { publish } = next.sealers[at]!;
  if (publish !== null && isAsking(publish)) giveUpAsking(next, at);
  reset(next, at);
}

const laneOf = (segment: Segment): Lane => ({ segment, answers: [], call: null, asked: '' });
