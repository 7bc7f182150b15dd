import { Refusal, type StaffActor, type World, inTransaction } from '../../platform/index.ts';
import { auditStaff } from '../../people/index.ts';
import { findReport } from './reports-store.ts';

/** The contact a reporter left, in full; written down in the audit. */
export async function openReportContact(world: World, { staffId }: StaffActor, id: string) {
  const report = await findReport(world.db, id);
  if (report === undefined) throw new Refusal('NOT_FOUND');
  await inTransaction(world.db, (tx) => auditStaff(tx, staffId, 'report-contact-opened', id));
  const sealed = report.contact_sealed;
  return { contact: sealed === null ? null : world.vault.open('report-contact', sealed) };
}
