import type { MarketType } from '../../config/paths.ts';

export const marketWords: Record<MarketType, { title: string; tab: string; about: string }> = {
  photo: {
    title: '摄影确权',
    tab: '摄影',
    about: '照片与影像，按原样显示，不裁切。每件都有存证编号，点开可查存证时间与各项记录。',
  },
  draw: {
    title: '书画确权',
    tab: '书画',
    about: '国画、书法、油画与版画，按原样显示，不裁切。每件都有存证编号，点开可查存证时间与各项记录。',
  },
  creative: {
    title: '创意确权',
    tab: '创意',
    about: '设计、插画与数字创作，按原样显示，不裁切。每件都有存证编号，点开可查存证时间与各项记录。',
  },
  transfer: {
    title: '转让变更',
    tab: '转让',
    about: '持有人愿意转让权利的作品。转让以双方签署的合同为准，平台不经手价款。',
  },
};

/** Leads to one's own deposited works of the kind, each of which can be confirmed. */
export const beginWords = { confirmation: '给我的作品申请确权' } as const;

/** Turning pages where nobody counts any more. */
export const turnWords = {
  label: '逐页翻看',
  first: '回到第一页',
  previous: '上一页',
  next: '下一页',
  place: (page: number) => `第 ${page} 页`,
  more: '页码列到前一千件；其后逐页翻看，或用搜索缩小范围。',
  further: '继续往后看',
} as const;

export const filterWords = {
  search: '搜索作品',
  placeholder: '作品名、作者或编号',
  category: '门类',
  allCategories: '全部门类',
  from: '存证日期，从',
  to: '存证日期，到',
  find: '查找',
  more: '更多条件',
};

/** A creator's page. */
export const creatorWords = {
  title: '创作者',
  none: '没有这位创作者',
  noneSays: '账户可能已经注销。有证书编号时请直接查验。',
  byNumber: '按编号查验',
  works: (count: string) => `公开作品 ${count} 件`,
  since: (day: string) => `${day}加入`,
  empty: '还没有公开的作品',
  emptySays: '作品默认不公开：持有人愿意公开、内容经过审核之后才会列在这里。',
  newest: (count: string) => `这里列出最近的 ${count} 件`,
  limits: '名称与介绍由本人填写。存证证明作品文件何时已经存在，不证明谁是作者。',
} as const;
