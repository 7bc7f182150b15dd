import type { OutputOf, showPaymentHelp as call } from '@yinji/contract';
import type { AppContext } from '../../platform/index.ts';
import { askProvider, paysInWechat } from '../commerce/index.ts';
import { getHelpedOrder } from './get-helped-order.ts';

/** What somebody who pays for another may know: package, price and times, and whether it is paid. Nothing of the buyer. */
export async function showPaymentHelp(
  context: AppContext,
  token: string,
  network: string,
): Promise<OutputOf<typeof call>> {
  const before = await getHelpedOrder(context, token, network);
  if (before.state !== 'paid') await askProvider(context, before);
  const { snapshot, created_at, expires_at, paid_at } =
    before.state === 'paid' ? before : await getHelpedOrder(context, token, network);
  return {
    packageName: snapshot.name,
    priceFen: snapshot.priceFen,
    termDays: snapshot.termDays,
    orderedAt: created_at.toISOString(),
    closesAt: expires_at.toISOString(),
    paidAt: paid_at?.toISOString() ?? null,
    simulated: context.config.mode === 'evaluation',
    paysInWechat: paysInWechat(context),
  };
}
