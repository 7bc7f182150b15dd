import {
  equalBytes,
  EvidenceFailure,
  parseRecord,
  rootFromTiles,
  type NoteKey,
  type Policy,
} from '@yinji/evidence';
import { readFile } from 'node:fs/promises';
import { Alarm } from './alarm.ts';
import { judgeNote } from './judge-note.ts';
import type { LogSource } from './log-source.ts';
import type { KeptCheckpoint, Mirror } from './mirror.ts';
import { takeGrowth } from './take-growth.ts';

export interface Monitor {
  source: LogSource;
  mirror: Mirror;
  logKey: NoteKey;
  policy?: Policy;
  staleMs: number;
  /** False: the log belongs to another project, and its entries are any bytes. */
  ourRecords: boolean;
  now: () => Date;
}

/** The findings of one round. */
export interface Round {
  /** Size of the mirror after it. */
  size: number;
  /** Even with an alarm, the mirror holds only checked bytes. */
  alarms: Alarm[];
  /** Entries that are not canonical records of a known type: how many, and the first of them. */
  unknownRecords: { count: number; first: { index: number; cause: string }[] };
}

const FIRST = 5;

/** Runs one round: checks what the log shows against everything seen before, and mirrors what is new. */
export async function followLog(monitor: Monitor): Promise<Round> {
  const round: Round = { size: 0, alarms: [], unknownRecords: { count: 0, first: [] } };
  const last = await monitor.mirror.findCheckpoint();
  try {
    await look(monitor, last, round);
  } catch (cause) {
    if (!(cause instanceof Alarm)) throw cause;
    round.alarms.push(cause);
    // A log that hides something would go silent, so the age of the mirrored checkpoint keeps counting.
    if (cause.code === 'unreachable' && last !== undefined) await judgeAge(monitor, last.note, round);
  }
  round.size = (await monitor.mirror.findCheckpoint())?.size ?? 0;
  return round;
}

async function look(monitor: Monitor, last: KeptCheckpoint | undefined, round: Round): Promise<void> {
  const { source, mirror, logKey, policy, now } = monitor;
  const { checkpoint, alarms, cosignedAt } = await judgeNote(
    await source.fetchCheckpoint(),
    logKey,
    policy,
    now(),
  );
  round.alarms.push(...alarms, ...checkAge(monitor, checkpoint, cosignedAt));
  await refuseOther(mirror, checkpoint);
  await mirror.keepSeen(checkpoint);
  if (checkpoint.size < mirror.largestSeen()) await refuseSmaller(mirror, checkpoint, last);
  if (last === undefined || checkpoint.size > last.size) {
    await checkOwnEdge(mirror, last);
    await grow(monitor, last, checkpoint, round);
  } else if (checkpoint.note !== last.note && alarms.length === 0) {
    await mirror.moveTo(checkpoint.note);
  }
}

async function judgeAge(monitor: Monitor, note: string, round: Round): Promise<void> {
  const { logKey, policy, now } = monitor;
  const { checkpoint, cosignedAt } = await judgeNote(Buffer.from(note), logKey, policy, now());
  round.alarms.push(...checkAge(monitor, checkpoint, cosignedAt));
}

/** Without a policy no witness proves a time, so no age can be judged. */
function checkAge(
  { policy, staleMs, now }: Monitor,
  { size, note }: KeptCheckpoint,
  cosignedAt: Date | undefined,
): Alarm[] {
  if (policy === undefined || cosignedAt === undefined) return [];
  if (now().getTime() - cosignedAt.getTime() <= staleMs) return [];
  const detail = `size ${size}: newest cosignature of ${cosignedAt.toISOString()}`;
  return [new Alarm('stale', detail, { subject: String(size), files: { 'checkpoint.note': note } })];
}

/** Throws Alarm `fork` when this size was shown before with another root. */
async function refuseOther(mirror: Mirror, checkpoint: KeptCheckpoint): Promise<void> {
  const other = mirror.findOther(checkpoint);
  if (other === undefined) return;
  throw new Alarm('fork', `two roots of size ${checkpoint.size} are signed`, {
    subject: `${checkpoint.size} ${checkpoint.size}`,
    files: { 'kept.note': await readFile(other), 'shown.note': checkpoint.note },
  });
}

/** Throws Alarm `rollback`, or `fork` when the smaller tree is not a prefix of the mirror's. */
async function refuseSmaller(
  mirror: Mirror,
  checkpoint: KeptCheckpoint,
  last: KeptCheckpoint | undefined,
): Promise<never> {
  const { size, root } = checkpoint;
  const files = { ...(last && { 'kept.note': last.note }), 'shown.note': checkpoint.note };
  if (last !== undefined && size <= last.size && !equalBytes(await rootFromTiles(size, mirror.tiles), root)) {
    const detail = `size ${size} is shown with a root that is not that of our first ${size} entries`;
    throw forget(new Alarm('fork', detail, { subject: `${size} ${last.size}`, files }), mirror, checkpoint);
  }
  throw new Alarm('rollback', `size ${size} is shown after size ${mirror.largestSeen()}`, {
    subject: String(size),
    files,
  });
}

/** Before an alarm about the log: the mirror itself must hash to the checked root. */
async function checkOwnEdge(mirror: Mirror, last: KeptCheckpoint | undefined): Promise<void> {
  if (last === undefined) return;
  const root = await rootFromTiles(last.size, mirror.tiles).catch((cause: unknown) => cause as Error);
  if (root instanceof Uint8Array && equalBytes(root, last.root)) return;
  const why = root instanceof Error ? root.message : 'its tiles hash to another root';
  throw new Alarm('mirror-damaged', `the mirror of size ${last.size} is not whole: ${why}`);
}

async function grow(
  { source, mirror, ourRecords }: Monitor,
  last: KeptCheckpoint | undefined,
  checkpoint: KeptCheckpoint,
  { unknownRecords }: Round,
): Promise<void> {
  const onEntry = (index: number, entry: Uint8Array): void => {
    if (!ourRecords) return;
    try {
      parseRecord(entry);
    } catch (cause) {
      if (!(cause instanceof EvidenceFailure)) throw cause;
      unknownRecords.count += 1;
      if (unknownRecords.first.length < FIRST) unknownRecords.first.push({ index, cause: cause.message });
    }
  };
  try {
    await takeGrowth({ source, mirror, onEntry }, last, checkpoint);
  } catch (cause) {
    throw cause instanceof Alarm && cause.code === 'fork' ? forget(cause, mirror, checkpoint) : cause;
  }
}

/**
 * Only checkpoints that may belong to the one history stay among the seen ones; the other note is stored with
 * its alarm.
 */
function forget(alarm: Alarm, mirror: Mirror, checkpoint: KeptCheckpoint): Alarm {
  alarm.afterwards = () => mirror.dropSeen(checkpoint);
  return alarm;
}
