import type { ConfirmationPart } from '@yinji/contract';

export const correctionWords = {
  title: '确权待补正',
  word: '待补正',
  until: (day: string) => `请在 ${day} 18:00 前提交；逾期视为撤回，预留的额度退回，同一画面反复提交除外。`,
  step: (day: string) => `审核员请您补正，请在 ${day} 18:00 前提交`,
  open: '去补正',
  failed: '要补正的内容没有载入',
  whole: '总的说明',
  parts: {
    statement: '补正说明',
    aiDeclaration: '人工智能的使用',
    materials: '创作过程文件',
  } satisfies Record<ConfirmationPart, string>,
  fixed: '原件与签过名的内容不能改动：补的是说明与依据。不另占额度，只能提交一次。',
  statement: '补正说明',
  statementHint: '逐处回答审核员的问题，10 至 2000 字；只有承办的审核员能看到。',
  materials: '交给审核员看的创作过程文件',
  materialsHint: '只有勾选的会交给承办的审核员；文件名不显示。',
  noMaterials: '还没有传到的创作过程文件。',
  toMaterials: '到「创作过程」里存一份',
  ai: '人工智能的使用',
  aiNone: '没有声明',
  tooShort: '补正说明至少写 10 个字',
  submit: '提交补正',
  ask: {
    title: '提交补正',
    text: '补正只能提交一次。提交后由人再审，预计三个工作日内答复，在此期间不能再改。',
    yes: '提交',
    no: '再看看',
  },
  done: '补正已提交，预计三个工作日内答复',
} as const;
