import { Refusal, type StaffActor } from '../../platform/index.ts';

type Role = StaffActor['role'];

/** Money: whose work it is, and whoever oversees them. */
export const MONEY: readonly Role[] = ['finance', 'admin'];
/** How the house does: who runs it. */
export const HOUSE: readonly Role[] = ['operator', 'admin'];

export function requireOneOf(roles: readonly Role[], { role }: StaffActor): void {
  if (!roles.includes(role)) throw new Refusal('NOT_ALLOWED');
}
