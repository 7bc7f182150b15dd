/** What the page of one's own sessions says. */
export const ownSessionsWords = {
  title: '我的登录',
  lead: '您在控制台的登录。不认识的，立即结束，并更换密码。',
  failed: '登录没有载入',
  columns: { device: '设备', network: '网络', opened: '登录', used: '最近使用', act: '操作' },
  here: '本次登录',
  end: '结束',
  endOf: (device: string, network: string) => `结束${device}在 ${network} 的登录`,
  ended: '这处登录已结束',
} as const;
