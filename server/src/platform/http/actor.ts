import type { StaffRole } from '@yinji/contract';
import type { OrganisationRole } from '../db/schema.ts';

export interface AccountActor {
  kind: 'account';
  accountId: string;
  /** The person at the screen: of the account itself, or a member who acts for the organisation that it is. */
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
