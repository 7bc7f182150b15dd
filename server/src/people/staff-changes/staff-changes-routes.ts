import { decideStaffChange, listStaff, listStaffChanges, proposeStaffChange } from '@yinji/contract';
import { type Route, type AppContext, pageOf, staffRoute } from '../../platform/index.ts';
import { presentProposal } from '../proceedings/index.ts';
import { countStaff, listOwnStaffIds, listStaffRows } from '../staff/index.ts';
import { decideStaffChange as decide } from './decide-staff-change.ts';
import type { ReturnCases } from './let-staff-leave.ts';
import { presentStaff } from './present-staff.ts';
import { proposeStaffChange as propose } from './propose-staff-change.ts';
import { countStaffChanges, listStaffChangeRows } from './staff-changes-store.ts';

export const staffChangesRoutes = (context: AppContext, returnCases: ReturnCases): Route[] => [
  staffRoute(listStaff, async ({ show = 'serving', ...page }) => {
    const now = context.now();
    const rows = await listStaffRows(context.db, show, now, pageOf(page));
    return { items: rows.map((row) => presentStaff(row, now)), total: await countStaff(context.db, show) };
  }),
  staffRoute(proposeStaffChange, (input, { actor }) => propose(context, actor, input, returnCases)),
  staffRoute(decideStaffChange, (input, { actor }) => decide(context, actor, input, returnCases)),
  staffRoute(listStaffChanges, async ({ show = 'proposed', ...page }, { actor }) => {
    const rows = await listStaffChangeRows(context.db, show, pageOf(page));
    const ownIds = await listOwnStaffIds(context.db, actor.staffId);
    return {
      items: rows.map((row) => ({
        id: row.id,
        kind: row.kind,
        name: row.name,
        role: row.role,
        reason: row.reason,
        state: row.state,
        note: row.note,
        ...presentProposal(row, ownIds),
      })),
      total: await countStaffChanges(context.db, show),
      waiting: await countStaffChanges(context.db, 'proposed'),
    };
  }),
];
