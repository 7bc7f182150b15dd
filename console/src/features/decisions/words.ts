import type { StatusKind } from '@yinji/ui';

/** What the page of one's own decisions says. */
export const decisionsWords = {
  title: '我的结论',
  lead: '您作过的结论，以及其中被改判的。逐件的只有您自己看得到，件数与改判数运营与管理员也看得到；没有排名。',
  tabs: { all: '全部', overturned: '被改判' },
  tabsLabel: '看哪些结论',
  empty: { all: '还没有作过结论', overturned: '没有被改判的结论' },
  failed: '结论没有载入',
  unit: '件',
  columns: { kase: '案件', kind: '事项', decision: '我的结论', reason: '依据与理由', at: '作出', fate: '后来' },
  decisions: { passed: '通过', rejected: '未通过', correction: '待补正' },
  fates: {
    effective: { word: '已生效', kind: 'passed' },
    waiting: { word: '待他人复核', kind: 'reviewing' },
    overturned: { word: '被改判', kind: 'rejected' },
    withdrawn: { word: '提交人撤回', kind: 'draft' },
  } satisfies Record<string, { word: string; kind: StatusKind }>,
  took: (span: string) => `提交后 ${span}`,
} as const;
