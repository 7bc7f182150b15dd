import { json } from '../http/replies.ts';
import type { Call, Reply } from '../http/serve.ts';
import { newPlatformCertificate } from '../store/keys.ts';
import { NO_FAULTS, withFaults } from './faults.ts';
import { refundId } from './make-refund.ts';
import { isExpired } from './order.ts';
import type { Order } from './order.ts';
import { payCode, scanCode } from './settle-order.ts';
import { openSheet } from '../wechat/jsapi.ts';
import type { CashierContext } from './context.ts';

/**
 * The JSON interface of the payer's phone and of the switches, for tests and demonstrations. Real providers
 * have none.
 */
export async function answerSim(context: CashierContext, call: Call): Promise<Reply> {
  const route = `${call.method} ${call.path}`;
  if (route === 'GET /sim/orders')
    return json(200, { orders: context.orders.list().map((one) => describe(context, one)) });
  if (route === 'GET /sim/deliveries') return json(200, { deliveries: context.deliveries.list() });
  if (route === 'GET /sim/faults') return json(200, context.faults());
  const wish = readWish(call);
  if (!wish) return json(400, { error: 'POST a JSON object with content-type application/json' });
  if (route === 'POST /sim/scan') {
    const order = scanCode(context, codeOf(wish));
    return order ? json(200, describe(context, order)) : json(404, { error: 'unknown-code' });
  }
  if (route === 'POST /sim/pay') {
    const result = payCode(context, codeOf(wish));
    if (result.outcome === 'paid') {
      return json(200, { outcome: 'paid', orders: result.orders.map((one) => describe(context, one)) });
    }
    return json(result.outcome === 'unknown-code' ? 404 : 409, result);
  }
  if (route === 'POST /sim/bridge') return openSheet(context, call, wish);
  if (route === 'POST /sim/mend') return mendRefund(context, wish);
  if (route === 'POST /sim/clock') return setClock(context, wish);
  if (route === 'POST /sim/faults') return await setFaults(context, wish);
  return json(404, { error: 'no such endpoint' });
}

/**
 * What a merchant does in the provider's console about an abnormal refund: the money is returned another way.
 */
function mendRefund(context: CashierContext, { refundNo }: Record<string, unknown>): Reply {
  const found = context.refunds
    .list()
    .find((refund) => refund.refundNo === refundNo && refund.fault === 'ABNORMAL');
  if (!found) return json(404, { error: 'no such refund' });
  const { fault: _, ...mended } = { ...found, settlesAt: context.now() };
  context.refunds.put(refundId(mended.channel, mended.orderNo, mended.refundNo), mended);
  return json(200, mended);
}

function setClock(context: CashierContext, { aheadMs }: Record<string, unknown>): Reply {
  if (typeof aheadMs !== 'number' || !Number.isFinite(aheadMs)) return json(400, { error: 'no such time' });
  context.setAhead(aheadMs);
  context.wakeCourier();
  return json(200, { now: context.now() });
}

async function setFaults(context: CashierContext, { reset, ...wish }: Record<string, unknown>): Promise<Reply> {
  try {
    return json(200, await switchFaults(context, reset === true ? NO_FAULTS : context.faults(), wish));
  } catch (error) {
    if (error instanceof RangeError) return json(400, { error: error.message });
    throw error;
  }
}

/** Sets the faults; switching key rotation on gives the platform a new certificate. */
export async function switchFaults(
  context: CashierContext,
  from: ReturnType<CashierContext['faults']>,
  wish: Record<string, unknown>,
) {
  const wasRotating = context.faults().keyRotation;
  const faults = withFaults(from, wish);
  if (faults.keyRotation && !wasRotating) {
    const certificate = await newPlatformCertificate(new Date(context.now()));
    context.certificates.put(certificate.serial, certificate);
  }
  context.setFaults(faults);
  context.wakeCourier();
  return faults;
}

const codeOf = (wish: Record<string, unknown>): string => (typeof wish.code === 'string' ? wish.code : '');

function describe(context: CashierContext, order: Order) {
  return { ...order, isExpired: isExpired(order, context.now()) };
}

/**
 * A page of another site can post a form here but not JSON: that would need a preflight that is not answered.
 */
function readWish(call: Call): Record<string, unknown> | undefined {
  if (!(call.headers['content-type'] ?? '').startsWith('application/json')) return undefined;
  try {
    const value: unknown = JSON.parse(call.body.toString('utf8') || '{}');
    return value !== null && typeof value === 'object' ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
