import { join } from 'node:path';
import type { Config, AppContext } from '../platform/index.ts';
import {
  createAlipayFaceCheck,
  createAliyunFaceCheck,
  createFaceCheckInOrder,
  realAlipayFaceCheck,
  realAliyunFaceCheck,
  simulatedAlipayFaceCheck,
  simulatedFaceCheck,
} from '../platform/providers/face-check/index.ts';
import {
  assertProductionProvider,
  createAlipay,
  createWechatPay,
  readSimulatedMerchant,
  realAlipay,
  realWechatPay,
  simulatedAlipay,
  simulatedWechatPay,
  type MerchantSettings,
} from '../platform/providers/payment/index.ts';

type Providers = Pick<AppContext, 'payments' | 'faceCheck'>;

/** The external providers: the merchant's own, or in evaluation the simulators', with their merchant file. */
export async function openProviders(config: Config): Promise<Providers> {
  const providers =
    config.merchant === undefined ? await readSimulated(config) : realProviders(config.merchant, config);
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

function realProviders(merchant: MerchantSettings, { publicUrl }: Config) {
  const notify = (channel: string) => `${publicUrl}/api_prod/notify/${channel}`;
  return {
    wechat: realWechatPay(merchant, notify('wechat')),
    alipay: realAlipay(merchant, notify('alipay')),
    aliyunFaceCheck: realAliyunFaceCheck(merchant.aliyunFaceCheck),
    alipayFaceCheck: realAlipayFaceCheck(merchant.alipay),
  };
}

async function readSimulated({ simulatorsDir, cashierUrl, faceCheckUrl, port }: Config) {
  if (simulatorsDir === undefined || cashierUrl === undefined || faceCheckUrl === undefined)
    throw new Error(
      'settings are wrong:\n  MERCHANT, or SIMULATORS_DIR, CASHIER_URL and FACE_CHECK_URL in evaluation, are needed',
    );
  const merchant = await readSimulatedMerchant(join(simulatorsDir, 'merchant.json'));
  const notify = (channel: string) => `http://127.0.0.1:${port}/api_prod/notify/${channel}`;
  return {
    wechat: simulatedWechatPay(merchant, cashierUrl, notify('wechat')),
    alipay: simulatedAlipay(merchant, cashierUrl, notify('alipay')),
    aliyunFaceCheck: simulatedFaceCheck(merchant, faceCheckUrl),
    alipayFaceCheck: simulatedAlipayFaceCheck(merchant, faceCheckUrl),
  };
}
