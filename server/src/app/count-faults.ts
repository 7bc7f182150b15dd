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

export interface FaultCount {
  count(what: string): void;
  all(): ReadonlyMap<FaultKind, number>;
}

/** How many faults the process has reported, for its metrics. */
export function countFaults(): FaultCount {
  const counts = new Map<FaultKind, number>(
    [...ABOUT, 'request', 'other'].map((kind) => [kind as FaultKind, 0]),
  );
  return {
    count(what) {
      const kind = kindOf(what);
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
    },
    all: () => counts,
  };
}

function kindOf(what: string): FaultKind {
  if (/^[A-Z]+ \//.test(what)) return 'request';
  return ABOUT.find((kind) => what.startsWith(kind)) ?? 'other';
}
