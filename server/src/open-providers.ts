import { join } from 'node:path';
import type { Config } from './config.ts';
import {
  createAlipayFaceCheck,
  createAliyunFaceCheck,
  createFaceCheckInOrder,
  simulatedAlipayFaceCheck,
  simulatedFaceCheck,
} from './providers/face-check/index.ts';
import {
  assertProductionProvider,
  createAlipay,
  createWechatPay,
  readSimulatedMerchant,
  simulatedAlipay,
  simulatedWechatPay,
} from './providers/payment/index.ts';
import type { World } from './world.ts';

/** The providers outside. In evaluation the simulators' merchant file stands for what the real ones would issue. */
export async function openProviders(config: Config): Promise<Pick<World, 'payments' | 'faceCheck'>> {
  const { simulatorsDir, cashierUrl, faceCheckUrl } = config;
  if (simulatorsDir === undefined || cashierUrl === undefined || faceCheckUrl === undefined)
    throw new Error(
      'settings are wrong:\n  SIMULATORS_DIR, CASHIER_URL and FACE_CHECK_URL are needed in evaluation',
    );
  const merchant = await readSimulatedMerchant(join(simulatorsDir, 'merchant.json'));
  const notify = (channel: string) => `http://127.0.0.1:${config.port}/api_prod/notify/${channel}`;
  const providers = {
    wechat: simulatedWechatPay(merchant, cashierUrl, notify('wechat')),
    alipay: simulatedAlipay(merchant, cashierUrl, notify('alipay')),
    aliyunFaceCheck: simulatedFaceCheck(merchant, faceCheckUrl),
    alipayFaceCheck: simulatedAlipayFaceCheck(merchant, faceCheckUrl),
  };
  for (const provider of Object.values(providers))
    assertProductionProvider(provider, config.mode === 'production');
  return {
    payments: {
      wechat: createWechatPay(providers.wechat),
      alipay: createAlipay(providers.alipay),
    },
    faceCheck: createFaceCheckInOrder(
      {
        aliyun: createAliyunFaceCheck(providers.aliyunFaceCheck),
        alipay: createAlipayFaceCheck(providers.alipayFaceCheck, () => new Date()),
      },
      config.faceCheckProviders,
    ),
  };
}
