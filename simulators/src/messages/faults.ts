/** Faults that can be switched on, with the words on the switch; one at a time for each provider. */
export const SMS_FAULTS = {
  none: '正常',
  down: '停机（HTTP 503）',
  error500: '内部错误（HTTP 500）',
  silentAfterSuccess: '已发送但不应答（直到对方超时）',
  throttled: '触发流控（BUSINESS_LIMIT_CONTROL）',
  badSignature: '拒绝签名（SignatureDoesNotMatch）',
  forged: '应答不是约定的格式',
} as const;

export const MAIL_FAULTS = {
  none: '正常',
  busy: '暂时拒收（451）',
  mailboxUnknown: '邮箱不存在（550）',
  loginRefused: '拒绝登录（535）',
  closedAfterSuccess: '已收下但答以 421',
} as const;

export interface MessageFaults {
  aliyun: keyof typeof SMS_FAULTS;
  tencent: keyof typeof SMS_FAULTS;
  mail: keyof typeof MAIL_FAULTS;
}

export const NO_MESSAGE_FAULTS: MessageFaults = { aliyun: 'none', tencent: 'none', mail: 'none' };

/** `before` with the switches of `wish`; undefined for an unknown switch. */
export function withMessageFaults(
  before: MessageFaults,
  wish: Record<string, unknown>,
): MessageFaults | undefined {
  const after: Record<string, unknown> = { ...before };
  for (const [name, value] of Object.entries(wish)) {
    const known = name === 'mail' ? MAIL_FAULTS : Object.hasOwn(before, name) ? SMS_FAULTS : undefined;
    if (known === undefined || typeof value !== 'string' || !Object.hasOwn(known, value)) return undefined;
    after[name] = value;
  }
  return after as unknown as MessageFaults;
}
