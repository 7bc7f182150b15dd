import { trackLabels, workTypeLabels } from '@yinji/contract';

/** Of a draft in the list of works. */
export const draftWords = {
  rename: '改名',
  of: (title: string) => `：${title || '未命名的作品'}`,
  title: '给草稿改名',
  label: '作品名称',
  hint: '存证之前都可以改；签名之后不能再改。',
  save: '保存',
  renamed: '草稿已改名',
} as const;

/** What the list of one's own works is narrowed by. */
export const filterWords = {
  search: '搜索我的作品',
  placeholder: '作品名称或编号',
  find: '查找',
  all: '清除条件',
  kind: '类别',
  from: '建立日期，从',
  to: '建立日期，到',
  kinds: { all: '全部类别', ...workTypeLabels },
  tracks: trackLabels,
  states: { draft: '草稿', reviewing: '审核中', passed: '已通过', rejected: '未通过' },
} as const;
