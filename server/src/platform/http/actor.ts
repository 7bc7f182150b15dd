import type { StaffRole } from '@yinji/contract';
import type { OrganisationRole } from '../db/schema.ts';

export interface AccountActor {
  kind: 'account';
  accountId: string;
  /** The person at the screen: the account's own, or a member acting for the organisation. */
  personId: string;
  role: 'self' | OrganisationRole;
  tokenSha256: Uint8Array;
}

export interface StaffActor {
  kind: 'staff';
  staffId: string;
  role: StaffRole;
  mustChangePassword: boolean;
  tokenSha256: Uint8Array;
}

export type Actor = { kind: 'visitor' } | AccountActor | StaffActor;
