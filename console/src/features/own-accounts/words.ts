/** What the page of a staff member's own creator accounts says. */
export const ownAccountsWords = {
  title: '我的创作者账号',
  lead: '声明后，这些账号、同一实名的其他账号，以及您所在单位的案件，从不派给您。管理员只看到有几个，看不到是哪几个。',
  failed: '账号没有载入',
  empty: '还没有声明。没有创作者账号就不必声明。',
  listed: '已声明',
  columns: { name: '昵称', organisations: '所在单位', at: '声明于' },
  organisations: (count: number) => (count === 0 ? '—' : `${count} 个`),
  form: {
    title: '声明一个账号',
    by: '账号的',
    kinds: { phone: '手机号', email: '邮箱' },
    send: '发送验证码',
    again: (seconds: number) => `${seconds} 秒后可再发`,
    sent: '验证码已发出，十分钟内有效',
    code: '六位验证码',
    codeMissing: '请填写六位验证码',
    targetMissing: '请填写账号的手机号或邮箱',
    submit: '声明',
    forGood: '声明后不能撤销。',
    done: '已声明，这个账号的案件不会派给您',
  },
} as const;
