import type { SecurityEventKind } from '@yinji/contract';
import type { AppContext } from '../app-context.ts';
import { sumEvents } from './security-events-store.ts';

const HOUR_MS = 3_600_000;

/**
 * So often in an hour somebody should look. What an honest house never does alarms at once; what people mistype or
 * forget, when there is much of it.
 */
export const ALARM_AT: Partial<Record<SecurityEventKind, number>> = {
  'staff-sign-in-refused': 10,
  // Every scanner of the internet asks for /console.
  'console-door-refused': 200,
  'access-refused': 20,
  'second-person-refused': 5,
  'sign-in-refused': 300,
  'session-refused': 2000,
  limited: 1000,
  'input-refused': 1000,
  'notification-refused': 20,
  'file-refused': 50,
};

export interface Alarm {
  kind: SecurityEventKind;
  /** In the last hour. */
  times: number;
  sources: number;
  since: Date;
}

export async function findAlarms(context: AppContext): Promise<Alarm[]> {
  const rows = await sumEvents(context.db, new Date(context.now().getTime() - HOUR_MS));
  return rows
    .map(({ kind, times, sources, first_at }) => ({
      kind: kind as SecurityEventKind,
      times,
      sources,
      since: first_at,
    }))
    .filter(({ kind, times }) => times >= (ALARM_AT[kind] ?? Infinity));
}

/** For whoever watches the process's faults: counts alone, nobody's name. */
export async function raiseAlarms(context: AppContext): Promise<void> {
  for (const { kind, times, sources } of await findAlarms(context))
    context.report('security log', new Error(`${kind}: ${times} in the last hour, from ${sources} sources`));
}
