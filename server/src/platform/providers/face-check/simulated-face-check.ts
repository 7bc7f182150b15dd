import type { AlipayFaceCheckConfig } from './alipay-face-check.ts';
import type { AliyunFaceCheckConfig } from './aliyun-face-check.ts';

/** The face check at the simulator, with the access key of merchant.json. */
export const simulatedFaceCheck = (
  merchant: { faceCheck: Pick<AliyunFaceCheckConfig, 'accessKeyId' | 'accessKeySecret' | 'sceneId'> },
  baseUrl: string,
): AliyunFaceCheckConfig => ({ ...merchant.faceCheck, provider: 'aliyun-face-check', baseUrl });

/** The same with the other provider's protocol, with the app of merchant.json. */
export const simulatedAlipayFaceCheck = (
  merchant: { alipay: Pick<AlipayFaceCheckConfig, 'appId' | 'appPrivateKey' | 'alipayPublicKey'> },
  baseUrl: string,
): AlipayFaceCheckConfig => ({
  appId: merchant.alipay.appId,
  appPrivateKey: merchant.alipay.appPrivateKey,
  alipayPublicKey: merchant.alipay.alipayPublicKey,
  provider: 'alipay-face-check',
  baseUrl,
});
