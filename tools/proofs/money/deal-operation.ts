import type { Pool } from 'pg';
import { newId } from '../../../server/src/platform/db/ids.ts';
import type { Operation } from './money-operations.ts';

export type Dice = () => number;

/** Done by the parent itself: the payer's phone, the clock, the switches, the shop's prices. */
export type Deed =
  | { kind: 'pay'; accountId: string; orderNo: string; channels: ('wechat' | 'alipay')[]; onlyScan: boolean }
  | { kind: 'pass'; ms: number }
  | { kind: 'faults' }
  | { kind: 'price'; packageId: string; priceFen: number }
  | { kind: 'mend' };

export interface Dealt {
  accountId: string;
  step: { operation: Operation } | { deed: Deed };
}

interface Deck {
  pool: Pool;
  dice: Dice;
  packages: readonly string[];
  freePackages: readonly string[];
  staffId: string;
}

const MINUTE = 60_000;
const DAY = 86_400_000;

const WEIGHTS = {
  submit: 8,
  free: 2,
  code: 16,
  pay: 16,
  inquire: 6,
  callback: 3,
  quote: 2,
  'ask-refund': 5,
  withdraw: 2,
  decide: 8,
  dispute: 1,
  reserve: 14,
  end: 12,
  grant: 1,
  close: 3,
  refunds: 5,
  terms: 0.3,
  reservations: 0.2,
  reconcile: 0.3,
  pass: 3,
  faults: 1,
  price: 0.5,
  mend: 0.3,
} as const;
type Name = keyof typeof WEIGHTS;

const TOTAL = Object.values(WEIGHTS).reduce((sum, weight) => sum + weight, 0);

function drawName(dice: Dice): Name {
  let left = dice() * TOTAL;
  for (const [name, weight] of Object.entries(WEIGHTS) as [Name, number][]) {
    left -= weight;
    if (left < 0) return name;
  }
  return 'reserve';
}

const pick = <T>(from: readonly T[], dice: Dice): T | undefined => from[Math.floor(dice() * from.length)];

interface Scene {
  orders: { id: string; order_no: string; state: string; price_fen: number }[];
  refunds: { id: string; state: string }[];
  disputed: string[];
  held: string[];
}

/** The objects of one account that an operation could concern, latest first. */
async function look(pool: Pool, accountId: string): Promise<Scene> {
  const { rows } = await pool.query<{ scene: Scene }>(
    `select jsonb_build_object(
      'orders', coalesce((select jsonb_agg(o) from (select id, order_no, state, price_fen from package_order
        where account_id = $1 order by id desc limit 6) o), '[]'),
      'refunds', coalesce((select jsonb_agg(r) from (select r.id, r.state from refund r
        join package_order o on o.id = r.order_id where o.account_id = $1
        order by r.requested_at desc limit 4) r), '[]'),
      'disputed', coalesce((select jsonb_agg(p.id) from payment p join package_order o on o.id = p.order_id
        where o.account_id = $1 and p.state = 'disputed'), '[]'),
      'held', coalesce((select jsonb_agg(q.id) from (select id from quota_entry
        where account_id = $1 and movement = 'reserve' order by id desc limit 5) q), '[]')) as scene`,
    [accountId],
  );
  return rows[0]?.scene ?? { orders: [], refunds: [], disputed: [], held: [] };
}

/** The next operation of an account; a pointless one is mostly left out. */
export async function dealOperation(deck: Deck, accountId: string): Promise<Dealt> {
  const { dice } = deck;
  const scene = await look(deck.pool, accountId);
  for (;;) {
    const name = dice() < 0.4 ? sensibleName(scene, dice) : drawName(dice);
    const step = dealStep(deck, accountId, name, scene);
    if (step !== undefined) return { accountId, step };
  }
}

/** The next step of a person with a goal: chance alone seldom reaches a refund. */
function sensibleName({ orders, refunds }: Scene, dice: Dice): Name {
  const has = (state: string) => orders.some((order) => order.state === state && order.price_fen > 0);
  if (refunds.some(({ state }) => state === 'requested')) return dice() < 0.7 ? 'decide' : 'reserve';
  if (has('paying')) return dice() < 0.7 ? 'pay' : 'inquire';
  if (has('created')) return 'code';
  if (has('paid')) return pick(['reserve', 'reserve', 'end', 'ask-refund', 'submit'] as const, dice) ?? 'end';
  return orders.some(({ state }) => state === 'created') ? 'callback' : 'submit';
}

function dealStep(deck: Deck, accountId: string, name: Name, scene: Scene): Dealt['step'] | undefined {
  const { dice, staffId } = deck;
  const do_ = (operation: Operation): Dealt['step'] => ({ operation });
  const order = pick(scene.orders, dice);
  const latest =
    dice() < 0.8 ? scene.orders.find(({ state }) => state === 'paid' || state === 'paying') : order;
  const open =
    dice() < 0.8
      ? (scene.orders.find(({ state }) => state === 'created' || state === 'paying') ?? order)
      : order;
  const channel = dice() < 0.5 ? 'wechat' : 'alipay';
  switch (name) {
    case 'submit':
    case 'free': {
      const packageId = pick(name === 'free' ? deck.freePackages : deck.packages, dice);
      return packageId === undefined
        ? undefined
        : do_({ kind: 'submit', accountId, packageId, times: dice() < 0.2 ? 3 : 1 });
    }
    case 'code':
      return open && do_({ kind: 'code', accountId, orderId: open.id, channel });
    case 'pay': {
      const channels: ('wechat' | 'alipay')[] = dice() < 0.15 ? ['wechat', 'alipay'] : [channel];
      return (
        open && { deed: { kind: 'pay', accountId, orderNo: open.order_no, channels, onlyScan: dice() < 0.1 } }
      );
    }
    case 'inquire':
      return order && do_({ kind: 'inquire', accountId, orderNo: order.order_no });
    case 'callback':
      return (
        order && do_({ kind: 'callback', accountId, orderNo: order.order_no, times: dice() < 0.3 ? 3 : 1 })
      );
    case 'quote':
      return order && do_({ kind: 'quote', accountId, orderId: order.id });
    case 'ask-refund':
      return latest && do_({ kind: 'ask-refund', accountId, orderId: latest.id, offFen: dice() < 0.1 ? 1 : 0 });
    case 'withdraw':
    case 'decide': {
      const refund = pick(scene.refunds, dice);
      if (refund === undefined) return undefined;
      if (name === 'withdraw') return do_({ kind: 'withdraw', accountId, refundId: refund.id });
      const decision = refund.state === 'failed' ? 'retry' : dice() < 0.75 ? 'approve' : 'reject';
      return do_({ kind: 'decide', staffId, refundId: refund.id, decision });
    }
    case 'dispute': {
      const paymentId = pick(scene.disputed, dice);
      return paymentId === undefined ? undefined : do_({ kind: 'dispute', staffId, paymentId });
    }
    case 'reserve': {
      const quota = pick(['evidence', 'authentic', 'common'] as const, dice) ?? 'evidence';
      return do_({ kind: 'reserve', accountId, quota, times: dice() < 0.2 ? 4 : 1 });
    }
    case 'end': {
      const reservationId = pick(scene.held, dice);
      return reservationId === undefined
        ? undefined
        : do_({ kind: 'end', reservationId, how: dice() < 0.6 ? 'spend' : 'release' });
    }
    case 'grant':
      return do_({ kind: 'grant', accountId, sourceId: newId(), uses: 1 + Math.floor(dice() * 5) });
    case 'close':
    case 'refunds':
    case 'terms':
    case 'reservations':
    case 'reconcile':
      return do_({ kind: 'sweep', name });
    case 'pass': {
      const ms = dice() < 0.7 ? 5000 : dice() < 0.7 ? 16 * MINUTE : dice() < 0.8 ? 7 * 3600_000 : 3 * DAY;
      return { deed: { kind: 'pass', ms } };
    }
    case 'faults':
      return { deed: { kind: 'faults' } };
    case 'price': {
      const packageId = pick(deck.packages, dice);
      return packageId === undefined
        ? undefined
        : { deed: { kind: 'price', packageId, priceFen: 100 + Math.floor(dice() * 20_000) } };
    }
    case 'mend':
      return { deed: { kind: 'mend' } };
    default:
      return name satisfies never;
  }
}
