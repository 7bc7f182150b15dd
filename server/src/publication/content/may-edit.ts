import { Refusal, type StaffActor } from '../../platform/index.ts';

/** Content is the operators' to write and the administrators' to approve; others do not see drafts. */
export function requireEditor({ role }: StaffActor): void {
  if (role !== 'operator' && role !== 'admin') throw new Refusal('NOT_ALLOWED');
}

/** Of these two a second person decides, and everybody is asked again. */
export const isPolicy = (kind: string): kind is 'userPolicy' | 'privacyPolicy' =>
  kind === 'userPolicy' || kind === 'privacyPolicy';
