import type { Said } from './history.ts';

/** What the tables and the log say afterwards. */
export interface Found {
  accounts: Set<string>;
  keys: Set<string>;
  orders: Map<string, { state: string; payments: number }>;
  /** By their number. */
  deposits: Map<string, FoundDeposit>;
  originals: Set<string>;
  confirmations: Set<string>;
  /** Transfer and role. */
  signatures: Set<string>;
  quotas: FoundQuota[];
}

export interface FoundDeposit {
  recordSha256: string;
  /** How often the log has its record. */
  logged: number;
  /** It waits for the log. */
  isPending: boolean;
  /** Receipt, time stamp and proof are there. */
  isComplete: boolean;
  /** A job is there that asks for what is missing. */
  isHealing: boolean;
}

/** Of one account and one kind of quota. */
export interface FoundQuota {
  account: string;
  kind: string;
  rest: number;
  /** By its paid orders. */
  granted: number;
  /** By its deposits, or its confirmations. */
  used: number;
}

/**
 * Whether everything that was said is still so. At rest nothing may be on its way any more. Returns one sentence a fault.
 */
export function judgeHistory(history: readonly Said[], found: Found, isAtRest: boolean): string[] {
  const faults = new Set<string>();
  for (const said of history) {
    const fault = judgeOne(said, found);
    if (fault !== undefined) faults.add(fault);
  }
  for (const [orderNo, { state, payments }] of found.orders)
    if (payments > 1 || (payments === 1) !== (state === 'paid'))
      faults.add(`order ${orderNo} is ${state} with ${payments} payments`);
  for (const [number, one] of found.deposits) {
    if (one.logged > 1) faults.add(`deposit ${number} is ${one.logged} times in the log`);
    if (one.logged === 0 && !one.isPending) faults.add(`deposit ${number} is not in the log and does not wait`);
    if (!one.isComplete && !one.isHealing) faults.add(`deposit ${number} is not stamped, and nothing heals it`);
    if (isAtRest && (one.logged !== 1 || !one.isComplete)) faults.add(`deposit ${number} is not whole at rest`);
  }
  for (const { account, kind, rest, granted, used } of found.quotas)
    if (rest !== granted - used)
      faults.add(`account ${account} has ${rest} ${kind} left of ${granted}, and used ${used}`);
  return [...faults];
}

function judgeOne(said: Said, found: Found): string | undefined {
  switch (said.what) {
    case 'account':
      return found.accounts.has(said.phone) ? undefined : `the account of ${said.phone} is lost`;
    case 'key':
      return found.keys.has(said.certificateSha256) ? undefined : `the key ${said.certificateSha256} is lost`;
    case 'payment': {
      const order = found.orders.get(said.orderNo);
      return order?.state === 'paid'
        ? undefined
        : `order ${said.orderNo} was paid, and is ${order?.state ?? 'lost'}`;
    }
    case 'deposit': {
      const deposit = found.deposits.get(said.number);
      if (deposit === undefined) return `deposit ${said.number} is lost`;
      return deposit.recordSha256 === said.recordSha256
        ? undefined
        : `deposit ${said.number} has another record`;
    }
    case 'original':
      return found.originals.has(said.workId) ? undefined : `the original of ${said.workId} is lost`;
    case 'confirmation':
      return found.confirmations.has(said.workId) ? undefined : `the confirmation of ${said.workId} is lost`;
    case 'signature':
      return found.signatures.has(`${said.transferId} ${said.role}`)
        ? undefined
        : `the signature of the ${said.role} under ${said.transferId} is lost`;
    default:
      return said satisfies never;
  }
}
