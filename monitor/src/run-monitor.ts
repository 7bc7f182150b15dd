import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openAlarmBook, type Tell } from './alarm-book.ts';
import type { MonitorConfig } from './config.ts';
import { followLog, type Monitor } from './follow-log.ts';
import { openLogSource } from './log-source.ts';
import { openMirror } from './mirror.ts';
import { createMirrorServer } from './serve-mirror.ts';

/**
 * Follows a log, once or until the signal aborts. Returns whether the last round had no alarm. Throws for
 * faults that are not the log's: a full disk, an unreadable folder.
 */
export async function runMonitor(config: MonitorConfig, tell: Tell, signal: AbortSignal): Promise<boolean> {
  const { logKey, folder } = config;
  const now = (): Date => new Date();
  const mirror = await openMirror(folder);
  const monitor: Monitor = { ...config, mirror, source: openLogSource(config.url, signal), now };
  const book = await openAlarmBook({
    folder,
    origin: logKey.name,
    tell,
    alarmUrl: config.alarmUrl,
    now,
    signal,
  });
  const server =
    config.serve &&
    (await listen(
      createMirrorServer(mirror, (cause) => tell('fault', { cause: String(cause) })),
      config.serve,
      tell,
    ));
  try {
    let size = -1;
    for (;;) {
      const round = await followLog(monitor);
      // An interruption by a stop is not a finding about the log.
      if (signal.aborted) return true;
      await book.settle(round.alarms);
      const { count, first } = round.unknownRecords;
      if (count > 0) tell('warning', { code: 'unknown-record', count, first });
      if (round.size !== size) tell('mirrored', { origin: logKey.name, size: round.size });
      size = round.size;
      if (config.once) return round.alarms.length === 0;
      await pause(config.everyMs, signal);
      if (signal.aborted) return true;
    }
  } finally {
    server?.close();
    server?.closeAllConnections();
  }
}

async function listen(
  server: Server,
  { host, port }: { host: string; port: number },
  tell: Tell,
): Promise<Server> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const { address, port: taken, family } = server.address() as AddressInfo;
  tell('listening', { url: `http://${family === 'IPv6' ? `[${address}]` : address}:${taken}` });
  return server;
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const wake = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', wake);
      resolve();
    };
    const timer = setTimeout(wake, ms);
    signal.addEventListener('abort', wake);
    if (signal.aborted) wake();
  });
}
