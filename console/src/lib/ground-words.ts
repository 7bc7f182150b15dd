/** What the form of a decision against a work says. */
export const groundWords = {
  rule: '条款',
  choose: '请选择',
  ruleMissing: '请选择条款',
  reason: '理由',
  hint: '原样告知持有人，至少 4 个字',
  reasonMissing: '请写明理由，4 到 200 字',
  list: '同时把这幅画面加入图库',
} as const;
