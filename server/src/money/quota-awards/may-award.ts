import { Refusal, type StaffActor } from '../../platform/index.ts';

/** @throws Refusal NOT_ALLOWED for everybody but operators and admins */
export function requireAwarder({ role }: StaffActor): void {
  if (role !== 'operator' && role !== 'admin') throw new Refusal('NOT_ALLOWED');
}
