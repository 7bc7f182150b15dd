import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Alarm } from './alarm.ts';
import { keepFile, readIfThere } from './keep-file.ts';

const TIMEOUT_MS = 10_000;

/** One JSON line an event. */
export type Tell = (event: string, fields?: Record<string, unknown>) => void;

export interface AlarmBook {
  /**
   * Handles the findings of one round: stores and reports new alarms, reports ended ones, retries undelivered
   * ones.
   */
  settle(alarms: readonly Alarm[]): Promise<void>;
}

interface BookPorts {
  /** The monitor's folder; alarms are kept in alarms/TIME-CODE/ with their proof. */
  folder: string;
  origin: string;
  tell: Tell;
  /** Where alarms are posted as JSON, each at least once, also after a restart. */
  alarmUrl: string | undefined;
  now: () => Date;
  signal: AbortSignal;
}

/** Open alarms are on disk, so a monitor that runs every minute reports an alarm once, not every minute. */
export async function openAlarmBook(ports: BookPorts): Promise<AlarmBook> {
  const folder = join(ports.folder, 'alarms');
  const standingFile = join(folder, 'standing.json');
  const text = await readIfThere(standingFile);
  let standing = new Set(text === undefined ? [] : (JSON.parse(text.toString('utf8')) as string[]));
  return {
    settle: async (alarms) => {
      const now = new Set(alarms.map(({ key }) => key));
      for (const alarm of alarms) {
        if (!standing.has(alarm.key)) await keepAlarm(ports, folder, alarm);
        await alarm.afterwards();
      }
      for (const key of standing) if (!now.has(key)) ports.tell('cleared', { alarm: key });
      if (now.size !== standing.size || [...now].some((key) => !standing.has(key)))
        await keepFile(standingFile, `${JSON.stringify([...now])}\n`);
      standing = now;
      await deliver(ports, folder);
    },
  };
}

/** The proof is written first and alarm.json last: its presence means that the folder is complete. */
async function keepAlarm({ origin, tell, now }: BookPorts, folder: string, alarm: Alarm): Promise<void> {
  const at = now().toISOString();
  const name = `${at.replaceAll(/[-:.]/g, '')}-${alarm.code}`;
  for (const [path, content] of alarm.files) await keepFile(join(folder, name, path), content);
  const told = { at, log: origin, code: alarm.code, detail: alarm.message, proof: [...alarm.files.keys()] };
  await keepFile(join(folder, name, 'alarm.json'), `${JSON.stringify(told, null, 2)}\n`);
  tell('alarm', { code: alarm.code, detail: alarm.message, folder: join(folder, name) });
}

async function deliver({ alarmUrl, tell, signal }: BookPorts, folder: string): Promise<void> {
  if (alarmUrl === undefined) return;
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  for (const { name } of entries.filter((each) => each.isDirectory())) {
    const body = await readIfThere(join(folder, name, 'alarm.json'));
    if (body === undefined || (await readIfThere(join(folder, name, 'delivered'))) !== undefined) continue;
    try {
      const response = await fetch(alarmUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: new Uint8Array(body),
        signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
      });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`answered ${response.status}`);
      await keepFile(join(folder, name, 'delivered'), '');
    } catch (cause) {
      // Retried in the next round; the alarm itself is on disk.
      return tell('alarm-not-delivered', { alarm: name, cause: (cause as Error).message });
    }
  }
}
