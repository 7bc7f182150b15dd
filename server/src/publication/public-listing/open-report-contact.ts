import { Refusal, type StaffActor, type AppContext, inTransaction } from '../../platform/index.ts';
import { auditStaff, refuseOwnMatter } from '../../people/index.ts';
import { listReportSides } from './reports-read-model.ts';
import { findReport } from './reports-store.ts';

/** A reporter's contact, in full, for nobody whose work was reported; audited. @throws Refusal NOT_FOUND, NOT_ALLOWED */
export async function openReportContact(context: AppContext, actor: StaffActor, id: string) {
  const report = Refusal.unlessFound(await findReport(context.db, id));
  await refuseOwnMatter(context.db, actor, await listReportSides(context.db, id));
  await inTransaction(context.db, (tx) => auditStaff(tx, actor.staffId, 'report-contact-opened', id));
  const sealed = report.contact_sealed;
  return { contact: sealed === null ? null : context.vault.open('report-contact', sealed) };
}
