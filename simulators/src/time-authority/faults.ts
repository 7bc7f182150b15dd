/**
 * Faults that can be switched on, with the words on the switch. One at a time, so that each is observed alone.
 */
export const TIME_FAULTS = {
  none: '正常',
  down: '停机（HTTP 503）',
  slow: '不应答（直到对方超时）',
  garbage: '应答不是时间戳',
  tooLarge: '应答过大',
  rejected: '拒绝（timeNotAvailable）',
  wrongImprint: '对别的摘要盖戳',
  wrongNonce: '随机数不符',
  expiredCertificate: '证书已过期',
  strangerRoot: '证书出自陌生根',
  backdated: '时间倒填三天',
} as const;

export type TimeFault = keyof typeof TIME_FAULTS;

export const isTimeFault = (name: unknown): name is TimeFault =>
  typeof name === 'string' && Object.hasOwn(TIME_FAULTS, name);
