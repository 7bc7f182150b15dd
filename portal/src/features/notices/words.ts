/** What the notices say on screen beside what they are about. */
export const noticeWords = {
  settings: '接收设置',
  categories: { review: '审核', rights: '证书', orders: '订单', security: '安全', system: '系统' },
  preferences: {
    title: '接收设置',
    lead: '所有消息都会出现在消息列表里。还可以另外抄送到手机和邮箱。',
    category: '消息',
    site: '站内',
    sms: '短信',
    mail: '邮件',
    always: '始终',
    about: {
      review: '受理、结论与理由',
      rights: '存证完成、证书签发',
      orders: '付款、退款、到期提醒',
      security: '登录、密码、密钥与实名的变化',
      system: '公告与其他消息',
    },
    names: { review: '审核', rights: '证书与权利', orders: '订单与会员', security: '账号安全', system: '系统' },
    fixed: '账号安全的消息都抄送到您绑定的手机和邮箱，不能关闭：有人冒用您的登录时，您才能及时知道。',
    noMail: '您还没有绑定邮箱，或本站没有开通邮件，邮件一栏暂不生效。',
    noSms: '您还没有绑定手机号，短信一栏暂不生效。',
    copyOf: (name: string, way: string) => `${name}抄送到${way}`,
    failed: '接收设置没有载入',
  },
} as const;
