import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { type ArchiveEnd, findEnd, readReceived, requireHolder, requireSystem } from './archive-folder.ts';
import { replaceDurably } from '../durable-file.ts';
import { SegmentWriter } from './segment-writer.ts';
import { formatHistory, formatLsn, historiesIn, parseHistory, parseLsn, segmentStart } from './wal-position.ts';
import { WalStream } from './wal-stream.ts';

/** The slot, and the name by which `synchronous_standby_names` knows the archive: PostgreSQL keeps what is not here yet. */
export const ARCHIVE_NAME = 'yinji_archive';
const AGAIN_MS = 1000;

interface Wanted {
  /** Of a role that may replicate. */
  databaseUrl: string;
  folder: string;
  /** Who adds to the folder: another holder ends it. Without one whoever runs it. */
  holder?: string;
  /** A line for the log: receiving, or why not. */
  tell: (line: string) => void;
}

export interface Receiver {
  /** Resolves once the archive has what the database has; rejects where that fails at once. */
  receiving: Promise<void>;
  stop(): Promise<void>;
}

/**
 * Adds the write-ahead log of a running PostgreSQL to an archive, from where this one ends, for ever: whatever fails is tried
 * again. Where the server names it in `synchronous_standby_names`, no commit is acknowledged before it is on disk here.
 */
export function receiveWal(wanted: Wanted): Receiver {
  const stopped = new AbortController();
  const receiving = Promise.withResolvers<void>();
  receiving.promise.catch(() => undefined);
  let fault: string | undefined;
  const begun = () => {
    fault = undefined;
    wanted.tell('receiving');
    receiving.resolve();
  };
  const run = async () => {
    for (;;) {
      await receiveOnce(wanted, stopped.signal, begun).catch((cause: Error) => {
        if (stopped.signal.aborted) return;
        if (cause.message !== fault) wanted.tell(cause.message);
        fault = cause.message;
        receiving.reject(cause);
      });
      if (stopped.signal.aborted) return;
      await pause(AGAIN_MS, undefined, { signal: stopped.signal }).catch(() => undefined);
    }
  };
  const ended = run();
  return {
    receiving: receiving.promise,
    async stop() {
      stopped.abort();
      await ended;
    },
  };
}

async function receiveOnce(
  { databaseUrl, folder, holder }: Wanted,
  signal: AbortSignal,
  begun: () => void,
): Promise<never> {
  requireHolder(folder, holder);
  const url = new URL(databaseUrl);
  url.searchParams.set('replication', 'true');
  url.searchParams.set('application_name', ARCHIVE_NAME);
  // A host that is gone without a word ends the connection, so that it is tried again.
  const client = new Client({ connectionString: url.href, keepAlive: true, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  let writer: SegmentWriter | undefined;
  const end = () => void client.end().catch(() => undefined);
  signal.addEventListener('abort', end);
  try {
    await client.connect();
    const from = await findStart(client, folder);
    writer = new SegmentWriter(folder, from.start);
    const stream = new WalStream(client, { slot: ARCHIVE_NAME, ...from.start });
    for (let isBehind = true; ;) {
      for (const part of await stream.take()) await writer.add(part);
      await writer.sync();
      // A restore names itself the holder before it reads: what is confirmed after this look was there for it.
      requireHolder(folder, holder);
      stream.confirm(writer.end);
      if (isBehind && writer.end >= from.serverEnd) {
        isBehind = false;
        begun();
      }
    }
  } finally {
    signal.removeEventListener('abort', end);
    await writer?.close();
    await client.end().catch(() => undefined);
  }
}

/** Where to begin, and what the server has. @throws where the archive's end is not a part of this server's past */
async function findStart(client: Client, folder: string): Promise<{ start: ArchiveEnd; serverEnd: bigint }> {
  const identity = await ask(client, 'IDENTIFY_SYSTEM');
  const timeline = Number(identity['timeline']);
  const serverEnd = parseLsn(String(identity['xlogpos']));
  requireSystem(folder, String(identity['systemid']));
  const slotStart = await prepareSlot(client);
  const end = findEnd(folder);
  if (end === undefined) {
    if (timeline > 1) await takeHistory(client, folder, timeline);
    return { start: { timeline, lsn: segmentStart(slotStart) }, serverEnd };
  }
  if (end.timeline === timeline) {
    const lsn = segmentStart(end.lsn);
    if (lsn + BigInt(readReceived(folder, { timeline, lsn }).length) > serverEnd)
      throw new Error(
        `${folder} has more than this database, which is at ${formatLsn(serverEnd)}: it went back, and may not go on`,
      );
    return { start: { timeline, lsn }, serverEnd };
  }
  if (end.timeline > timeline)
    throw new Error(
      `${folder} was continued by timeline ${end.timeline}: this database, on ${timeline}, may not go on`,
    );
  const left = (await takeHistory(client, undefined, timeline)).get(end.timeline);
  if (left === undefined || left > end.lsn)
    throw new Error(
      `timeline ${timeline} does not continue what is in ${folder}: take a new folder, and a backup`,
    );
  await takeHistory(client, folder, timeline);
  return { start: { timeline, lsn: segmentStart(left) }, serverEnd };
}

/** Of which position on the server keeps its log for us. */
async function prepareSlot(client: Client): Promise<bigint> {
  let { restart_lsn: start } = await ask(client, `READ_REPLICATION_SLOT ${ARCHIVE_NAME}`);
  if (typeof start !== 'string') {
    await client.query(`CREATE_REPLICATION_SLOT ${ARCHIVE_NAME} PHYSICAL RESERVE_WAL`);
    ({ restart_lsn: start } = await ask(client, `READ_REPLICATION_SLOT ${ARCHIVE_NAME}`));
  }
  return parseLsn(String(start));
}

/**
 * Where earlier timelines were left; kept in the archive, with those of its parents: PostgreSQL looks for one after the other
 * and ends at the first that is missing.
 */
async function takeHistory(
  client: Client,
  folder: string | undefined,
  timeline: number,
): Promise<Map<number, bigint>> {
  const { content } = await ask(client, `TIMELINE_HISTORY ${timeline}`);
  const text = String(content);
  const left = parseHistory(text);
  if (folder === undefined) return left;
  for (const [one, history] of historiesIn(text))
    if (!existsSync(join(folder, formatHistory(one))))
      replaceDurably(join(folder, formatHistory(one)), history);
  replaceDurably(join(folder, formatHistory(timeline)), text);
  return left;
}

async function ask(client: Client, command: string): Promise<Record<string, unknown>> {
  const { rows } = await client.query<Record<string, unknown>>(command);
  return rows[0] ?? {};
}
