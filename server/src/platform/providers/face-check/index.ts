export { createAlipayFaceCheck } from './alipay-face-check.ts';
export { createAliyunFaceCheck } from './aliyun-face-check.ts';
export { createFaceCheckInOrder } from './face-check-in-order.ts';
export type { FaceCheckProvider } from './face-check-provider.ts';
export { realAlipayFaceCheck, realAliyunFaceCheck } from './real-face-check.ts';
export { simulatedAlipayFaceCheck, simulatedFaceCheck } from './simulated-face-check.ts';
