import type { getHouseOverview, getServiceState, OutputOf } from '@yinji/contract';

type House = Omit<OutputOf<typeof getHouseOverview>, 'alerts'>;
type Part = OutputOf<typeof getServiceState>['parts'][number];
export type ServiceStates = Readonly<Record<Part['part'], Part['state']>>;

/** What a look at the house found; no house where the database does not answer. */
export interface Looked {
  alerts: OutputOf<typeof getHouseOverview>['alerts'];
  house: House | undefined;
  /** Faults of payment providers in the last quarter of an hour. */
  paymentFaults: number;
}

/** As many as a provider that is asked every three seconds shows at once; one alone is chance. */
const MANY_FAULTS = 3;

/**
 * What everybody may know of it: whether each part can be had, without the reason. Pure.
 */
export function judgeService({ alerts, house, paymentFaults }: Looked): ServiceStates {
  const has = (...parts: Looked['alerts']) => parts.some((part) => alerts.includes(part));
  // Published files stay readable, and what was deposited before can be verified by them.
  if (house === undefined)
    return { deposits: 'away', verification: 'away', log: 'slow', time: 'slow', payments: 'away' };
  const isSealerAway = house.sealer === 'unreachable';
  const failing = house.time.authorities.filter(({ failures }) => failures > 0).length;
  return {
    deposits:
      has('clock') || house.disk.isAway || house.archive === 'away'
        ? 'away'
        : isSealerAway || has('deposits', 'unstamped', 'pending')
          ? 'slow'
          : 'well',
    verification: house.copyIndex === 'ok' ? 'well' : 'slow',
    log: isSealerAway
      ? 'away'
      : has('pending', 'uncosigned', 'witnesses') ||
          (house.log.size > 0 && house.log.witnesses.some(({ hasCosigned }) => !hasCosigned))
        ? 'slow'
        : 'well',
    time: failing === 0 ? 'well' : failing === house.time.authorities.length ? 'away' : 'slow',
    payments: isSealerAway || paymentFaults >= MANY_FAULTS ? 'slow' : 'well',
  };
}
