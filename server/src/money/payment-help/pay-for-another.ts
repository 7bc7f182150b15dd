import { type AppContext, takeToken } from '../../platform/index.ts';
import { tokenSha256 } from '../../people/index.ts';
import {
  openPaymentLink,
  payInWechat,
  payPackageOrder,
  presentOrder,
  type AskedInWechat,
  type Channel,
  type OpenedInWechat,
} from '../commerce/index.ts';
import { getHelpedOrder } from './get-helped-order.ts';

/** Links of one order's payer for another: each closes the one before, the buyer's own too. */
const LINKS = { capacity: 6, refillSeconds: 300 };
/** There and back are two calls. */
const IN_WECHAT = { capacity: 12, refillSeconds: 150 };

interface Asked {
  token: string;
  channel: Channel;
}

/** The code of one channel, of this very order: the buyer's own, which a repetition answers again. */
export async function payForAnotherByCode(
  context: AppContext,
  { token, channel }: Asked,
  network: string,
): Promise<{ qrCodePng: string | null }> {
  const order = await getHelpedOrder(context, token, network);
  const { codeUrl } = await payPackageOrder(context, order.account_id, order.id, channel);
  const { qrCodePng } = await presentOrder(order, codeUrl);
  return { qrCodePng };
}

/** The address that opens the payer's own app, for the device that asks. It leads back to the page of the link. */
export async function payForAnotherByLink(
  context: AppContext,
  { token, channel }: Asked,
  { network, address }: { network: string; address: string },
): Promise<{ linkUrl: string }> {
  const order = await getHelpedOrder(context, token, network);
  await takeToken(context, 'payment-help-link', order.id, LINKS, 'TOO_MANY_REQUESTS');
  const returnUrl = pageOfHelp(context);
  return openPaymentLink(context, order.account_id, { orderId: order.id, channel }, { address, returnUrl });
}

/** Inside WeChat, where such a link is mostly opened. The payer has no session: a state belongs to the link. */
export async function payForAnotherInWechat(
  context: AppContext,
  { token, ...brought }: Pick<Asked, 'token'> & Omit<AskedInWechat, 'orderId'>,
  network: string,
): Promise<OpenedInWechat> {
  const order = await getHelpedOrder(context, token, network);
  await takeToken(context, 'payment-help-wechat', order.id, IN_WECHAT, 'TOO_MANY_REQUESTS');
  const payer = { askerSha256: tokenSha256(token), returnUrl: pageOfHelp(context) };
  return payInWechat(context, order.account_id, { orderId: order.id, ...brought }, payer);
}

/** Without the secret: the payer's browser keeps it. */
const pageOfHelp = ({ config }: AppContext): string =>
  `${config.publicUrl}${config.basePath}verification-v2?view=pay`;
