import type { AlipayFaceCheckConfig } from './alipay-face-check.ts';
import type { AliyunFaceCheckConfig } from './aliyun-face-check.ts';

type Own<C> = Omit<C, 'provider' | 'baseUrl' | 'timeoutMs'>;

export const realAliyunFaceCheck = (own: Own<AliyunFaceCheckConfig>): AliyunFaceCheckConfig => ({
  ...own,
  provider: 'aliyun-face-check',
  baseUrl: 'https://cloudauth.aliyuncs.com',
});

export const realAlipayFaceCheck = ({
  appId,
  appPrivateKey,
  alipayPublicKey,
}: Own<AlipayFaceCheckConfig>): AlipayFaceCheckConfig => ({
  appId,
  appPrivateKey,
  alipayPublicKey,
  provider: 'alipay-face-check',
  baseUrl: 'https://openapi.alipay.com',
});
