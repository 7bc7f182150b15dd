import type { StaffRole } from '@yinji/contract';

export interface AccountActor {
  kind: 'account';
  accountId: string;
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
