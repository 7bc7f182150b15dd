import { SECOND_PERSON_ABOVE_FEN } from '@yinji/state-machine';
import type { Pool } from 'pg';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Database } from '../../../../server/src/platform/db/database.ts';
import { mountNotifications } from '../../../../server/src/app/http/notifications.ts';
import {
  createAlipay,
  createWechatPay,
  simulatedAlipay,
  simulatedWechatPay,
  type SimulatedMerchant,
} from '../../../../server/src/platform/providers/payment/index.ts';
import { makeVault } from '../../../../server/src/platform/vault.ts';
import { readSimulatedMerchant as readSealersMerchant } from '../../../../sealer/src/payments/merchant.ts';
import { createPaymentDesk } from '../../../../sealer/src/payments/payment-desk.ts';
import { openTestDesk } from '../context/test-staff.ts';
import type { AppContext } from '../../../../server/src/platform/app-context.ts';

export interface MoneyContext {
  context: AppContext;
  /** How far this clock is ahead of the machine's; the cashier's clock is moved too. */
  aheadMs: number;
  reports: string[];
  /** Address to which providers report. */
  door: string;
  /** How long the adapters wait for a provider's answer from now on. */
  waitForAnswers(timeoutMs: number): void;
  close(): Promise<void>;
}

interface Options {
  db: Database;
  /** The sealer's connections beside it. */
  sealerDb: Pool;
  /** The simulators' folder. */
  dir: string;
  merchant: SimulatedMerchant;
  cashierUrl: string;
  /** 0 takes a free one. */
  port: number;
}

/**
 * Only what money moves through: the use cases, the real payment adapters, and the address to which providers
 * report. No clock but `context.now`, and no job but those that are run by hand.
 */
export async function openMoneyContext(options: Options): Promise<MoneyContext> {
  const { db, merchant, cashierUrl, sealerDb, dir } = options;
  const door: FastifyInstance = Fastify();
  const reports: string[] = [];
  const opened: MoneyContext = {
    context: undefined as unknown as AppContext,
    aheadMs: 0,
    reports,
    door: '',
    waitForAnswers: () => undefined,
    close: () => door.close(),
  };
  const now = () => new Date(Date.now() + opened.aheadMs);
  const payments = {} as Record<'wechat' | 'alipay', AppContext['payments']['wechat']>;
  const desk = createPaymentDesk({
    db: sealerDb,
    merchant: readSealersMerchant({ dir, cashierUrl }),
    tell: () => undefined,
  });
  opened.context = {
    config: {
      mode: 'evaluation',
      siteName: '印迹',
      publicUrl: 'http://portal.example',
      basePath: '/copyright/',
      shelfFeeFen: 0,
      refundSecondPersonFen: SECOND_PERSON_ABOVE_FEN,
    },
    db,
    now,
    vault: makeVault(new Uint8Array(32)),
    payments,
    sealer: { staff: openTestDesk(db, now), confirmPayment: desk.confirm },
    report: (what: string, cause: unknown) => void reports.push(`${what}: ${String(cause)}`),
  } as unknown as AppContext;
  mountNotifications(door, opened.context);
  const address = await door.listen({ port: options.port, host: '127.0.0.1' });
  opened.door = address;
  const notify = (channel: string) => `${address}/api_prod/notify/${channel}`;
  opened.waitForAnswers = (timeoutMs) => {
    payments.wechat = createWechatPay({
      ...simulatedWechatPay(merchant, cashierUrl, notify('wechat')),
      timeoutMs,
    });
    payments.alipay = createAlipay(
      { ...simulatedAlipay(merchant, cashierUrl, notify('alipay')), timeoutMs },
      now,
    );
  };
  opened.waitForAnswers(20_000);
  return opened;
}
