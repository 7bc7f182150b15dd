import * as z from 'zod/mini';
import { byAccount } from '../access.ts';
import { defineCall } from '../call.ts';
import { broughtFromWechat, openedInWechat } from '../pay-in-wechat.ts';
import { empty, id, instant, line, nothing, webAddress } from '../shapes.ts';
import { quotas } from '../wire/packages.ts';

/** An order in its first state, and the effect of paying it now. */
const orderFacts = z.object({
  orderId: id,
  orderNo: z.string(),
  /** An order for the public display of one work grants no term and no quotas. */
  isDisplay: z.boolean(),
  packageName: z.string(),
  priceFen: z.int(),
  termDays: z.int(),
  quotas,
  /** The new term, if it were paid now; its quotas end with it. */
  startsAt: instant,
  endsAt: instant,
  /** The running membership, and its end with this purchase. */
  membership: z.nullable(z.object({ packageName: z.string(), expiresAt: instant })),
  membershipEndsAt: instant,
  isLater: z.boolean(),
  lostDays: z.int(),
  termsAcceptedAt: z.nullable(instant),
  closesAt: instant,
  /** Inside WeChat it can be paid there; otherwise its page says how else. */
  paysInWechat: z.boolean(),
});

export const getOrderFacts = defineCall({
  route: 'GET order/facts',
  access: byAccount({ realName: false, member: false, organisation: 'viewer', guardian: null }),
  summary: '付款前须知的事实：价款、期限、额度与续费的影响，以订单快照为准',
  input: z.strictObject({ orderId: id }),
  output: orderFacts,
});

export const acceptPurchaseTerms = defineCall({
  route: 'POST order/acceptTerms',
  access: byAccount({ realName: true, member: false, organisation: 'owner', guardian: null }),
  summary: '同意购买须知与立即开始提供服务；有价订单未同意不给付款码',
  input: z.strictObject({ orderId: id, version: line(20), beginsAtOnce: z.literal(true) }),
  output: nothing,
});

export const openPaymentLink = defineCall({
  route: 'POST order/payHere',
  access: byAccount({ realName: true, member: false, organisation: 'owner', guardian: { buy: 'orderId' } }),
  summary: '取打开本机付款应用的链接（微信 H5、支付宝手机网站支付）；只给付款人本人，付完回到这笔订单的页面',
  input: z.strictObject({ orderId: id, channel: z.enum(['wechat', 'alipay']) }),
  output: z.object({ linkUrl: webAddress }),
});

export const payInWechat = defineCall({
  route: 'POST order/payInWechat',
  access: byAccount({ realName: true, member: false, organisation: 'owner', guardian: { buy: 'orderId' } }),
  summary:
    '微信内支付（JSAPI）：先给微信静默授权的地址，带回 state 与 code 后给调起支付的参数；state 只属于这个会话与这笔订单，用一次',
  input: z.strictObject({ orderId: id, ...broughtFromWechat }),
  output: openedInWechat,
});

const membershipSettings = z.object({ remind: z.boolean(), defaultPackageId: z.nullable(id) });

export const getMembershipSettings = defineCall({
  route: 'GET membership/settings',
  access: byAccount({ realName: false, member: false, organisation: 'viewer', guardian: null }),
  summary: '会员设置：到期提醒与默认套餐',
  input: empty,
  output: membershipSettings,
});
