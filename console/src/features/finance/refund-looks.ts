import type { StatusKind } from '@yinji/ui';
import type { RefundRow } from './finance-query.ts';

export const REFUND_LOOKS: Record<RefundRow['state'], StatusKind> = {
  requested: 'reviewing',
  approved: 'reviewing',
  processing: 'reviewing',
  done: 'passed',
  failed: 'rejected',
  rejected: 'draft',
  withdrawn: 'draft',
};
