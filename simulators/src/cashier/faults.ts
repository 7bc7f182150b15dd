/** Every fault that can be switched on, by name, with the words on the switch. */
export const FAULTS = {
  notificationDropped: '不发送支付通知',
  notificationDoubled: '支付通知重复发送',
  notificationLate: '支付通知延迟发送',
  notificationOutOfOrder: '通知乱序（后发先至）',
  wrongAmount: '实付金额与订单不符',
  badSignature: '通知签名错误',
  unknownKey: '通知使用未知密钥签名',
  probeSignature: '先发送签名探测流量（SIGNTEST）',
  badReplySignature: '接口应答签名错误',
  provider500: '接口返回 500',
  timeoutAfterSuccess: '已处理但不应答（超时）',
  clockSkew: '支付平台时钟偏差',
  keyRotation: '微信支付平台密钥轮换',
  bothCodesPaid: '两个渠道的二维码都被支付',
  paidAfterClosing: '允许关闭后支付',
  refundRefused: '退款被拒（商户余额不足）',
  refundAbnormal: '微信退款异常（收款账户不可用）',
  refundClosed: '微信退款关闭',
} as const;

export type FaultName = keyof typeof FAULTS;

/** The active faults, and the amount of the two that have one. */
export type Faults = Record<FaultName, boolean> & { lateSeconds: number; skewSeconds: number };

export const FAULT_NAMES = Object.keys(FAULTS) as FaultName[];

export const NO_FAULTS: Faults = {
  ...(Object.fromEntries(FAULT_NAMES.map((name) => [name, false])) as Record<FaultName, boolean>),
  lateSeconds: 20,
  skewSeconds: 600,
};

/** `before` with the switches of `wish` set. Throws RangeError on an unknown name or a value of the wrong kind. */
export function withFaults(before: Faults, wish: Record<string, unknown>): Faults {
  const after: Record<string, unknown> = { ...before };
  for (const [name, value] of Object.entries(wish)) {
    const known = Object.hasOwn(NO_FAULTS, name) ? NO_FAULTS[name as keyof Faults] : undefined;
    if (known === undefined || typeof value !== typeof known || Number.isNaN(value)) {
      throw new RangeError(`no fault ${name} with value ${JSON.stringify(value)}`);
    }
    after[name] = value;
  }
  return after as Faults;
}
