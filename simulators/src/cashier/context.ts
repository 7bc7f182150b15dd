import type { ProviderKeys, PlatformCertificate } from '../store/keys.ts';
import type { Journal, Table } from '../store/journal.ts';
import type { Delivery } from './delivery.ts';
import type { SignIn } from '../wechat/sign-in.ts';
import { NO_FAULTS } from './faults.ts';
import type { Faults } from './faults.ts';
import type { Order, Refund } from './order.ts';

/** State that the cashier's parts share. Times are epoch milliseconds. */
export interface CashierContext {
  /** The time of events: payments, expiry, the day of a bill. It may run ahead. */
  now(): number;
  /** The time of signatures, which both sides compare with their own clocks. */
  wallNow(): number;
  keys: ProviderKeys;
  /** Divisor of the providers' seconds for every wait. */
  timeScale: number;
  journal: Journal;
  orders: Table<Order>;
  refunds: Table<Refund>;
  deliveries: Table<Delivery>;
  /** Codes of WeChat's sign-in. */
  signIns: Table<SignIn>;
  certificates: Table<PlatformCertificate>;
  faults(): Faults;
  setFaults(faults: Faults): void;
  /** Moves `now` ahead of the machine's clock, for tests that span weeks. */
  setAhead(ms: number): void;
  /** Wakes the courier after deliveries were written. */
  wakeCourier(): void;
}

/** The state over an opened journal; the caller that starts the courier sets `wakeCourier`. */
export function openContext(
  parts: Pick<CashierContext, 'wallNow' | 'keys' | 'timeScale' | 'journal'>,
): CashierContext {
  const { journal, wallNow } = parts;
  const settings = journal.table<Faults>('faults');
  const clock = journal.table<number>('clock');
  return {
    ...parts,
    now: () => wallNow() + (clock.find('ahead') ?? 0),
    setAhead: (ms) => clock.put('ahead', ms),
    orders: journal.table('orders'),
    refunds: journal.table('refunds'),
    deliveries: journal.table('deliveries'),
    signIns: journal.table('wechat-sign-ins'),
    certificates: journal.table('certificates'),
    faults: () => ({ ...NO_FAULTS, ...settings.find('now') }),
    setFaults: (faults) => settings.put('now', faults),
    wakeCourier: () => {},
  };
}

/** Every platform certificate, oldest first; the last one signs. */
export const platformCertificates = (context: CashierContext): PlatformCertificate[] => [
  context.keys.wechat.firstCertificate,
  ...context.certificates.list().toSorted((a, b) => a.effectiveAt - b.effectiveAt),
];
