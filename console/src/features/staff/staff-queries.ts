import { listStaff, listStaffChanges, type OutputOf } from '@yinji/contract';
import { api } from '../../lib/api.ts';
import { livePage } from '../../lib/live-page.ts';

export const STAFF_PAGE_SIZE = 20;
export type StaffMember = OutputOf<typeof listStaff>['items'][number];
export type StaffChange = OutputOf<typeof listStaffChanges>['items'][number];

export const staffQuery = (show: 'serving' | 'left', page: number) =>
  api.query(['staff', show, page], listStaff, { show, page, size: STAFF_PAGE_SIZE });

export const staffChangesQuery = (show: 'proposed' | 'decided', page: number) =>
  api.query(['staff-changes', show, page], listStaffChanges, { show, page, size: STAFF_PAGE_SIZE }, livePage());
