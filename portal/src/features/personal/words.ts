import { trackLabels, workTypeLabels } from '@yinji/contract';

/** Of a draft in the list of works. */
export const draftWords = {
  correct: (track: string, day: string) => `${track}待补正，到 ${day} 18:00`,
  rename: '改名',
  of: (title: string) => `：${title || '未命名的作品'}`,
  title: '给草稿改名',
  label: '作品名称',
  hint: '存证之前都可以改；签名之后不能再改。',
  save: '保存',
  renamed: '草稿已改名',
  goOn: '继续',
  delete: '删除',
  remove: (title: string) => ({
    title: '删除草稿',
    text: `《${title || '未命名的作品'}》只是草稿，还没有存证。删除后不能恢复。`,
    yes: '删除草稿',
    no: '保留',
    danger: true,
  }),
  removed: '草稿已删除',
  old: (drafts: string) => `有 ${drafts} 件草稿是 30 天以前建立的。`,
  clear: '清理旧草稿',
  clearAsk: (drafts: string) => ({
    title: '清理旧草稿',
    text: `删除 ${drafts} 件 30 天以前建立、还没有存证的草稿，不能恢复。已存证的作品不受影响。`,
    yes: '删除这些草稿',
    no: '保留',
    danger: true,
  }),
  cleared: (drafts: string) => `已删除 ${drafts} 件旧草稿`,
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
