import type { AppContext } from '../platform/index.ts';

/** What a fault was about, by its first words; the rest may name an id or an address. */
const ABOUT = [
  'payment',
  'sms',
  'mail',
  'time authority',
  'job',
  'books',
  'face check',
  'copy index',
  'health',
] as const;
export type FaultKind = (typeof ABOUT)[number] | 'request' | 'other';

const RECENT_MS = 15 * 60_000;
/** As many as anybody asks for. */
const MOST_RECENT = 10;

export interface FaultCount {
  count(what: string): void;
  all(): ReadonlyMap<FaultKind, number>;
  /** In the last quarter of an hour; counting stops at ten. */
  recent(kind: FaultKind): number;
}

const counted = new WeakMap<AppContext['report'], FaultCount>();

/** Of what this `report` was told; 0 where nobody counts. */
export const recentFaults = (report: AppContext['report'], kind: FaultKind): number =>
  counted.get(report)?.recent(kind) ?? 0;

/** Counts what `report` is told. */
export function withCount(report: AppContext['report']): { report: AppContext['report']; faults: FaultCount } {
  const faults = countFaults();
  const counting: AppContext['report'] = (what, cause) => {
    faults.count(what);
    report(what, cause);
  };
  counted.set(counting, faults);
  return { report: counting, faults };
}

/** How many faults the process has reported, for its metrics. */
export function countFaults(): FaultCount {
  const counts = new Map<FaultKind, number>(
    [...ABOUT, 'request', 'other'].map((kind) => [kind as FaultKind, 0]),
  );
  const times = new Map<FaultKind, number[]>();
  return {
    count(what) {
      const kind = kindOf(what);
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
      times.set(kind, [...(times.get(kind) ?? []), performance.now()].slice(-MOST_RECENT));
    },
    all: () => counts,
    recent: (kind) => (times.get(kind) ?? []).filter((at) => performance.now() - at < RECENT_MS).length,
  };
}

function kindOf(what: string): FaultKind {
  if (/^[A-Z]+ \//.test(what)) return 'request';
  return ABOUT.find((kind) => what.startsWith(kind)) ?? 'other';
}
