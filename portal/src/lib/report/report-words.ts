/** What a report by anybody says, about a work or a gallery. */
export const reportWords = {
  title: (name: string) => `举报《${name}》`,
  category: '问题类型',
  choose: '请选择',
  chooseMissing: '请选择问题类型',
  words: '情况说明',
  hint: '请写明哪里有问题、依据是什么，至少 10 个字',
  wordsMissing: '请写明情况，10 到 1000 字',
  contact: '联系方式',
  contactHint: '加密保存，只有办理人员在需要核实时查看',
  toHolder: '您的文字与身份不会转给持有人。',
  signedIn: '处理结果会以消息告知您。',
  visitor: '未登录也可以举报；登录后举报会收到处理结果。',
  objection:
    '如果您是权利人：完成实名认证后，可以凭编号对这份记录提出异议，签署承诺并提交初步证据，平台将依《民法典》第一千一百九十五条转送并处理。',
  submit: '提交举报',
  working: '正在提交',
  done: '举报已收到，我们会尽快核查',
} as const;
