/** How often each fault may still happen. */
export interface Faults {
  /** A server drops a session. */
  cuts: number;
  /** A process is killed. */
  crashes: number;
  /** A commit's wait for the standby ends early (PostgreSQL crashes, or ends the backend): it shows on one disk alone. */
  waits: number;
  failovers: number;
}

/** What is searched: the parts, the faults, and what is planted (each of the last six is true of the real system). */
export interface Rules {
  sealers: number;
  letters: string;
  witnesses: number;
  quorum: number;
  faults: Faults;
  /** The advisory lock is given to one session at a time. Without it, as behind a pooler of transactions, all lead at once. */
  hasLock: boolean;
  /** appendPending moves the head from where the sealer read it, or not at all; log_checkpoint has one root a size. */
  comparesHead: boolean;
  /** A commit is acknowledged once the standby has it. */
  isSynchronous: boolean;
  /** take-over.ts waits for the standby before it signs. */
  takeoverWaits: boolean;
  /** claim-folder.ts: who has lost the claim replaces nothing. */
  claimsFiles: boolean;
  witnessesRemember: boolean;
}

/** What is true of the real system, as far as its tests show. */
export const REAL = {
  hasLock: true,
  comparesHead: true,
  isSynchronous: true,
  takeoverWaits: true,
  claimsFiles: true,
  witnessesRemember: true,
} as const;
