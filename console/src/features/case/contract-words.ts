import { transferKindLabels } from '@yinji/contract';

export const contractWords = {
  kinds: transferKindLabels,
  roles: { holder: '甲方签署', counterparty: '乙方签署', 'co-owner': '共有人' },
  rule: '只审形式：条款齐备、双方已签、共有人已同意、台账无抵触。不判断权属，不评价价金。',
  whole: '通过后作品归入受让方名下，公开展示撤下。',
  coOwners: (count: number) => `共有人 ${count} 位，均已同意`,
  clauses: '条款（当事人已遮蔽）',
  ledger: '同一权利的台账',
  columns: ['权利', '方式', '地域', '期间', '前后'],
  forGood: '保护期满',
  before: '登载前已有',
  after: '本合同',
} as const;
