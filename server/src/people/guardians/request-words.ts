import type { RequestKind } from './guardian-requests-store.ts';

/** Texts for the guardian: a purchase, a key, or one contract. */
export const requestWords = (kind: RequestKind, subject: string): string =>
  kind === 'buy' ? '购买套餐' : subject === 'signing-key' ? '启用签名密钥' : '签署一份转让或许可合同';
