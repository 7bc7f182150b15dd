/** What the security log counts, with its name in the console. */
export const SECURITY_EVENTS = {
  'staff-sign-in': '工作人员登录',
  'staff-sign-in-refused': '工作人员登录被拒',
  'sign-in-refused': '用户登录或验证码被拒',
  'console-door-refused': '从别处打开控制台',
  'access-refused': '越权调用被拒',
  'second-person-refused': '一人复核被拒',
  'session-refused': '失效的登录凭证',
  limited: '调用超出限制',
  'notification-refused': '伪造的服务商通知',
  'input-refused': '不合格式的调用',
  'policy-broken': '页面策略拦下的内容',
  'file-refused': '危险的文件',
} as const;

export type SecurityEventKind = keyof typeof SECURITY_EVENTS;
export const SECURITY_EVENT_KINDS = Object.keys(SECURITY_EVENTS) as [SecurityEventKind, ...SecurityEventKind[]];
