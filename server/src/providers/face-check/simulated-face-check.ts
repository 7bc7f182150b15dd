import type { AliyunFaceCheckConfig } from './aliyun-face-check.ts';

/** The face check at the simulator, with the access key of merchant.json. */
export const simulatedFaceCheck = (
  merchant: { faceCheck: Pick<AliyunFaceCheckConfig, 'accessKeyId' | 'accessKeySecret' | 'sceneId'> },
  baseUrl: string,
): AliyunFaceCheckConfig => ({ ...merchant.faceCheck, provider: 'aliyun-face-check', baseUrl });
