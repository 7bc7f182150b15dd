import type { Tell } from './steps.ts';
import type { SignedKind } from './requests-store.ts';

/** How many signatures an hour are made at most, by kind. */
export type HourlyLimits = Readonly<Record<SignedKind, number>>;

/** More signatures than the limit of the hour: a retry later succeeds. */
export class RateExceeded extends Error {}

const HOUR_MS = 3_600_000;
/** Share of the limit from which the sealer alarms. */
const ALARM_SHARE = 0.5;
/** An alarm is repeated while it lasts, not with every signature. */
const ALARM_PAUSE_MS = 60_000;

export interface RateState {
  lastHour: number;
  limit: number;
  isAlarming: boolean;
}

export interface SigningRates {
  /** Counts one signature that is about to be made. Throws RateExceeded. */
  take(kind: SignedKind): Promise<void>;
  state(): Record<SignedKind, RateState>;
}

/**
 * Counts signatures of the last hour and bounds them, so that a captured web process that asks for many is
 * noticed and slowed. `loadTimes` returns when the newest were made before this process began.
 */
export function createSigningRates(
  limits: HourlyLimits,
  loadTimes: (kind: SignedKind, from: Date, limit: number) => Promise<Date[]>,
  tell: Tell,
  now: () => Date,
): SigningRates {
  const times: Partial<Record<SignedKind, Promise<number[]>>> = {};
  const counted: Record<SignedKind, number[]> = { document: [], certificate: [] };
  const alarmedAt: Partial<Record<SignedKind, number>> = {};
  const load = (kind: SignedKind): Promise<number[]> => {
    const from = new Date(now().getTime() - HOUR_MS);
    const loading = loadTimes(kind, from, limits[kind]).then(
      (made) => (counted[kind] = made.map((at) => at.getTime()).toReversed()),
    );
    loading.catch(() => delete times[kind]);
    return (times[kind] ??= loading);
  };
  const current = (kind: SignedKind): number[] => {
    const made = counted[kind];
    const from = now().getTime() - HOUR_MS;
    while (made[0] !== undefined && made[0] <= from) made.shift();
    return made;
  };
  const alarm = (kind: SignedKind, lastHour: number, event: string): void => {
    const at = now().getTime();
    if (at - (alarmedAt[kind] ?? -ALARM_PAUSE_MS) < ALARM_PAUSE_MS) return;
    alarmedAt[kind] = at;
    tell(event, { kind, lastHour, limit: limits[kind] });
  };
  const state = (kind: SignedKind): RateState => {
    const lastHour = current(kind).length;
    return { lastHour, limit: limits[kind], isAlarming: lastHour >= limits[kind] * ALARM_SHARE };
  };
  return {
    take: async (kind) => {
      await (times[kind] ?? load(kind));
      const made = current(kind);
      if (made.length >= limits[kind]) {
        alarm(kind, made.length, 'rate-exceeded');
        throw new RateExceeded(`${limits[kind]} signatures of kind ${kind} in the last hour`);
      }
      made.push(now().getTime());
      if (state(kind).isAlarming) alarm(kind, made.length, 'rate-high');
    },
    state: () => ({ document: state('document'), certificate: state('certificate') }),
  };
}
