import type { CheckRow } from './display-queries.ts';

/** What the page of public display says. */
export const displayWords = {
  title: '展示审核',
  lead: '先到先审，不显示持有人。首次公开、文字命中与图片命中须由人决定；打开一件会记入审计。',
  tabs: { checks: '待审核', appeals: '申诉' },
  tabsLabel: '等待的种类',
  empty: { checks: '没有等待审核的展示', appeals: '没有等待复核的申诉' },
  failed: '队列没有载入',
  unit: '件',
  list: '等待的作品',
  first: '首次公开',
  hits: ({ textHits, pictureHits }: CheckRow) =>
    [textHits > 0 && `文字 ${textHits} 处`, pictureHits > 0 && `图片 ${pictureHits} 处`]
      .filter(Boolean)
      .join('，'),
  panelFailed: '这一件没有打开',
  fields: { title: '作品名', introduction: '公开说明', name: '署名' },
  realName: '已实名核验的真名，此处不显示',
  empties: '（未填写）',
  why: '须由人审核的原因',
  picture: (note: string, distance: number | null) =>
    distance === null ? `与图库中的文件相同：${note}` : `与图库中的画面相近（相差 ${distance} 位）：${note}`,
  appeal: '申诉的理由',
  history: '历次决定',
  outcomes: { passed: '通过', refused: '不通过', removed: '下架', restored: '申诉成立', upheld: '维持' },
  system: '自动通过',
  pass: '通过',
  refuse: '不通过',
  refuseSubmit: '确认不通过',
  back: '返回',
  passed: '已通过，作品公开展示',
  refused: '已告知持有人',
  restore: '申诉成立，公开展示',
  uphold: '维持原决定',
  ownDecision: '原决定由您作出，须由另一位同事复核。',
  appealReason: '复核意见',
  appealHint: '原样告知持有人，至少 4 个字',
  appealMissing: '请写明复核意见，4 到 200 字',
  decided: '复核已完成',
  keys: 'J、K 换一件，P 通过，R 不通过，Ctrl+Enter 提交理由',
} as const;
