import type { StaffRole, StatedDecision } from '@yinji/contract';
import type { FactorProof } from '@yinji/sealer/staff-client';
import type { OrganisationRole } from '../db/schema.ts';

export interface AccountActor {
  kind: 'account';
  accountId: string;
  /** The person at the screen: the account's own, or a member acting for the organisation. */
  personId: string;
  role: 'self' | OrganisationRole;
  tokenSha256: Uint8Array;
}

/**
 * `Decision` is the decision by two that the call states: a call that states another, or none, does not compile with a
 * use case that asks for it. `StaffActor<never>`, of tests, fits every use case.
 */
export interface StaffActor<Decision extends StatedDecision = StatedDecision> {
  kind: 'staff';
  staffId: string;
  role: StaffRole;
  mustChangePassword: boolean;
  /** The settings require a second factor, and there is none. */
  mustAddFactor?: boolean;
  tokenSha256: Uint8Array;
  /** In clear: to the sealer it proves who is there. */
  token: string;
  /** The second factor that came with this very call. */
  proof?: FactorProof;
  /** For the compiler alone. */
  decision?: Decision;
}

export type Actor = { kind: 'visitor' } | AccountActor | StaffActor;
