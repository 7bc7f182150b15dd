import { randomBytes } from 'node:crypto';
import {
  Refusal,
  type AppContext,
  type BridgeRequest,
  type InAppPayments,
  PaymentProviderError,
  inTransaction,
} from '../../platform/index.ts';
import { tokenSha256 } from '../../people/index.ts';
import { openNumberedPayment, orderPage } from './open-numbered-payment.ts';
import { getPayable, lockOpenOrder, requireTime } from './payable-order.ts';
import {
  countPayers,
  findOpenid,
  insertPayer,
  setOpenid,
  takeState,
  type SignIn,
} from './wechat-payers-store.ts';

/** WeChat's code lives for five minutes, and nobody is asked anything on the way to it. */
const STATE_MS = 10 * 60_000;

/** Ways to the sign-in, of one session or one link. */
const MOST_SIGN_INS = 20;

export interface AskedInWechat {
  orderId: string;
  /** Of the sign-in that this browser began. */
  state?: string | undefined;
  /** What WeChat brought back with it. */
  code?: string | undefined;
}

export interface PayerInWechat {
  /** Digest of the session's token, or of the link's: a state is of one alone. */
  askerSha256: Uint8Array;
  /** The order's own page by default. */
  returnUrl?: string;
}

/** Either the way to the sign-in, or what opens WeChat's payment. */
export interface OpenedInWechat {
  signIn: { url: string; state: string } | null;
  bridge: BridgeRequest | null;
}

/** Whether anything is paid inside WeChat: the merchant has an app secret. */
export const paysInWechat = (context: AppContext): boolean => context.payments.wechat.inApp !== undefined;

/**
 * Payment inside WeChat (JSAPI). Who the payer is comes from WeChat alone, by a code that belongs to a state of this asker
 * and this order, which is taken once; nobody names an openid. It is kept sealed while the order is open, for whoever
 * presses again. What the browser says afterwards of success is not asked for: the provider is (decision 0060).
 * @throws Refusal NOT_AVAILABLE, PAYER_UNKNOWN, TOO_MANY_REQUESTS, and those of a payment
 */
export async function payInWechat(
  context: AppContext,
  accountId: string,
  { orderId, state, code }: AskedInWechat,
  { askerSha256, returnUrl = orderPage(context, orderId) }: PayerInWechat,
): Promise<OpenedInWechat> {
  const { inApp } = context.payments.wechat;
  if (inApp === undefined) throw new Refusal('NOT_AVAILABLE');
  const order = await getPayable(context, accountId, orderId);
  if (order.price_fen === 0) throw new Refusal('STATE_CHANGED');
  requireTime(order, context.now());
  const asker = { orderId: order.id, askerSha256: Buffer.from(askerSha256) };
  const signIn = state === undefined ? undefined : { ...asker, stateSha256: tokenSha256(state) };
  if (code !== undefined) await redeem(context, inApp, signIn, code);
  const openid = signIn && (await findPayer(context, signIn));
  if (openid === undefined)
    return { signIn: await beginSignIn(context, inApp, asker, returnUrl), bridge: null };
  const asked = { orderId, channel: 'wechat', isRepeated: false } as const;
  const bridge = await openNumberedPayment(context, accountId, asked, (wish) =>
    inApp.prepare({ ...wish, openid }),
  );
  return { signIn: null, bridge };
}

async function beginSignIn(
  context: AppContext,
  inApp: InAppPayments,
  asker: Omit<SignIn, 'stateSha256'>,
  returnUrl: string,
): Promise<{ url: string; state: string }> {
  // WeChat carries letters and digits.
  const state = randomBytes(32).toString('hex');
  await inTransaction(context.db, async (tx) => {
    await lockOpenOrder(tx, asker.orderId, context.now());
    if ((await countPayers(tx, asker)) >= MOST_SIGN_INS) throw new Refusal('TOO_MANY_REQUESTS');
    await insertPayer(tx, { ...asker, stateSha256: tokenSha256(state) }, context.now());
  });
  return { url: inApp.signInUrl({ state, returnUrl }), state };
}

/** The state is taken before WeChat is asked: a code is tried once, whatever becomes of it. */
async function redeem(
  context: AppContext,
  inApp: InAppPayments,
  signIn: SignIn | undefined,
  code: string,
): Promise<void> {
  const now = context.now();
  const since = new Date(now.getTime() - STATE_MS);
  if (signIn === undefined || !(await takeState(context.db, signIn, { now, since })))
    throw new Refusal('PAYER_UNKNOWN');
  const openid = await inApp.redeem(code).catch((cause: unknown) => {
    if (cause instanceof PaymentProviderError && cause.outcome === 'refused')
      throw new Refusal('PAYER_UNKNOWN');
    context.report('payment wechat: sign-in', cause);
    throw new Refusal('PROVIDER_UNREACHABLE');
  });
  await setOpenid(context.db, signIn.stateSha256, context.vault.seal(purposeOf(signIn), openid));
}

async function findPayer(context: AppContext, signIn: SignIn): Promise<string | undefined> {
  const found = await findOpenid(context.db, signIn);
  const sealed = found?.openid_sealed;
  return sealed ? context.vault.open(purposeOf(signIn), sealed) : undefined;
}

const purposeOf = ({ orderId }: SignIn): string => `wechat-payer:${orderId}`;
