import { findOwnDeposits, type OutputOf } from '@yinji/contract';
import { api } from '../../lib/api.ts';

export type OwnDeposit = OutputOf<typeof findOwnDeposits>[number];

/** The deposits of a file in one's own name, the earliest first. Asked anew each time: one may have been made meanwhile. */
export const ownDepositsQuery = (sha256: string) =>
  api.query(['own', 'deposits-of', sha256], findOwnDeposits, { sha256 }, { retry: false, staleTime: 0 });
