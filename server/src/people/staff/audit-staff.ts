import { type Tx, newId } from '../../platform/index.ts';
import { insertAudit } from './staff-store.ts';

/** Every access of staff to a person's work or data is audited in the same transaction. */
export const auditStaff = (tx: Tx, staffId: string, action: string, subject: string) =>
  insertAudit(tx, { id: newId(), staff_id: staffId, action, subject });
