import { createHash } from 'node:crypto';
import { Refusal, type StaffActor, type AppContext, inTransaction, toCsv } from '../../platform/index.ts';
import { actionName } from './audit-names.ts';
import { auditStaff } from './audit-staff.ts';
import { listActions, listAuditRows, type AuditFilter } from './audit-store.ts';

const PAGE = 50;
const MOST_EXPORTED = 100_000;

interface Asked {
  staff?: string | undefined;
  action?: string | undefined;
  subject?: string | undefined;
  from?: string | undefined;
  until?: string | undefined;
}

/** Midnight in Beijing. @throws Refusal BAD_INPUT for the thirtieth of February */
function midnight(day: string): Date {
  const at = new Date(`${day}T00:00:00+08:00`);
  if (Number.isNaN(at.getTime())) throw new Refusal('BAD_INPUT');
  return at;
}

/** Whole days in Beijing, the last one included. */
const filterOf = ({ from, until, ...same }: Asked): AuditFilter => ({
  ...same,
  ...(from && { from: midnight(from) }),
  ...(until && { before: new Date(midnight(until).getTime() + 86_400_000) }),
});

export async function listAudit(
  context: AppContext,
  { before, ...asked }: Asked & { before?: string | undefined },
) {
  const rows = await listAuditRows(context.db, { ...filterOf(asked), beforeId: before }, PAGE + 1);
  return {
    hasMore: rows.length > PAGE,
    actions: (await listActions(context.db)).map((code) => ({ code, name: actionName(code) })),
    items: rows.slice(0, PAGE).map(({ name, at, ...row }) => ({
      ...row,
      staff: name,
      actionName: actionName(row.action),
      at: at.toISOString(),
    })),
  };
}

/** The file; its digest and the staff member are audited, so that a changed copy can be detected. */
export async function exportAudit(context: AppContext, actor: StaffActor, asked: Asked): Promise<Buffer> {
  const rows = await listAuditRows(context.db, filterOf(asked), MOST_EXPORTED);
  const text = toCsv([
    ['时间', '人员', '角色', '动作', '对象'],
    ...rows.map((row) => [row.at.toISOString(), row.name, row.role, row.action, row.subject]),
  ]);
  const file = Buffer.from(text);
  const sha256 = createHash('sha256').update(file).digest('hex');
  await inTransaction(context.db, (tx) => auditStaff(tx, actor.staffId, 'audit-exported', sha256));
  return file;
}
