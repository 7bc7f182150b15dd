import { changeKindLabels } from '@yinji/contract';
import type { ChangeKind } from '@yinji/state-machine';

export const changeWords = {
  title: (kind: ChangeKind) => `申请：${changeKindLabels[kind]}`,
  columns: { field: '项目', before: '变更前', after: '变更后' },
  empty: '（空）',
  noWord: '不改动申报内容。',
  whole: '整份申请',
  material: (name: string) => `材料：${name}`,
  reason: '申请人写的理由',
  materials: '材料',
  none: '没有附材料',
  open: '打开',
  openOf: (name: string) => `打开${name}，记入审计`,
} as const;
