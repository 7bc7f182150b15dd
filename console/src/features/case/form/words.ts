import type { ConfirmationPart } from '@yinji/contract';

export const correctionWords = {
  title: '补正事项',
  item: (place: number) => `第 ${place} 项`,
  itemField: '哪一项',
  itemText: '怎样补正',
  addItem: '增加一项',
  removeItem: '移除',
  whole: '整份表单',
  wholeConfirmation: '总的说明',
  parts: {
    statement: '补正说明：请提交人解释',
    aiDeclaration: '人工智能声明',
    materials: '创作过程文件',
  } satisfies Record<ConfirmationPart, string>,
  attachment: (name: string) => `附件：${name}`,
} as const;

export const formWords = {
  missing: '这件案件没有附权利信息表，请退回队列并告知管理员。',
  checksTitle: '字段核对',
  checksPassed: '日期、发表、权利与声明之间没有矛盾。',
  flags: {
    title: (work: string) => `表中作品名称与存证时的「${work}」不同`,
    completed: '创作完成日期晚于存证时间',
    author: '著作权人不在作者之列，请核对权利归属',
  },
  standing: '权利归属确认',
  standings: {
    holder: '账号本人，已实名核验',
    stated: '据申请人申报',
    confirmed: '本人已签名确认',
    outdated: '确认后表单有改动，须再确认',
    declined: '本人否认',
  },
  corrections: '此前的补正',
  answered: (at: string) => `${at} 已补正`,
  noAttachments: '没有附件',
  openAttachment: '打开',
  empty: '未填写',
} as const;
