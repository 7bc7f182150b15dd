import { Refusal, type StaffActor, type AppContext, inTransaction } from '../../platform/index.ts';
import { auditStaff } from '../../people/index.ts';
import { findReport } from './reports-store.ts';

/** A reporter's contact, in full; audited. */
export async function openReportContact(context: AppContext, { staffId }: StaffActor, id: string) {
  const report = Refusal.unlessFound(await findReport(context.db, id));
  await inTransaction(context.db, (tx) => auditStaff(tx, staffId, 'report-contact-opened', id));
  const sealed = report.contact_sealed;
  return { contact: sealed === null ? null : context.vault.open('report-contact', sealed) };
}
