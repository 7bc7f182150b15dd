import type { StatusKind } from '@yinji/ui';

/** An invoice's title and states, in the invoices' list and in an order's story. */
export const invoiceLabels = {
  kinds: { person: '个人', company: '企业' },
  states: {
    requested: { word: '待开具', kind: 'reviewing' },
    issued: { word: '已开具', kind: 'passed' },
    rejected: { word: '已退回', kind: 'rejected' },
    voided: { word: '已作废', kind: 'draft' },
  } satisfies Record<string, { word: string; kind: StatusKind }>,
} as const;
