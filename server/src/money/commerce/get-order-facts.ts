import { renewalOf } from '@yinji/contract';
import { Refusal, type AppContext } from '../../platform/index.ts';
import { paysInWechat } from './pay-in-wechat.ts';
import { findMembership, findOrder } from './orders-store.ts';

/** Facts for a buyer before paying, from the order's snapshot: a later price change does not affect it. */
export async function getOrderFacts(context: AppContext, accountId: string, orderId: string) {
  const order = Refusal.unlessFound(await findOrder(context.db, accountId, orderId));
  const now = context.now();
  const membership = await findMembership(context.db, accountId, now);
  const { name, priceFen, termDays, quotas } = order.snapshot;
  const renewal = renewalOf(membership?.ends_at.getTime(), termDays, now.getTime());
  return {
    orderId: order.id,
    orderNo: order.order_no,
    isDisplay: order.work_id !== null,
    packageName: name,
    priceFen,
    termDays,
    quotas,
    startsAt: now.toISOString(),
    endsAt: new Date(renewal.term.endsMs).toISOString(),
    membership:
      membership === undefined
        ? null
        : { packageName: membership.package_name, expiresAt: membership.ends_at.toISOString() },
    membershipEndsAt: new Date(renewal.endsMs).toISOString(),
    isLater: renewal.isLater,
    lostDays: renewal.lostDays,
    termsAcceptedAt: order.terms_accepted_at?.toISOString() ?? null,
    closesAt: order.expires_at.toISOString(),
    paysInWechat: paysInWechat(context),
  };
}
