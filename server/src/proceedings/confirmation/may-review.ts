import { Refusal, type StaffActor } from '../../platform/index.ts';

/** Reviewers judge; an admin judges where two reviewers differ (which cases, `cases/may-decide-store.ts` says). */
export function requireReviewer({ role }: StaffActor): void {
  if (role !== 'reviewer' && role !== 'admin') throw new Refusal('NOT_ALLOWED');
}

/** Figures name people: not for the people themselves. */
export function requireOverseer({ role }: StaffActor): void {
  if (role !== 'operator' && role !== 'admin') throw new Refusal('NOT_ALLOWED');
}
