export { createAliyunFaceCheck } from './aliyun-face-check.ts';
export type { AliyunFaceCheckConfig } from './aliyun-face-check.ts';
export type { FaceCheckProvider, FaceCheckResult, FaceCheckWish } from './face-check-provider.ts';
export { simulatedFaceCheck } from './simulated-face-check.ts';
