import { defineStateMachine } from './state-machine.ts';

/** An order is completed once; a closed order never is: a later payment is a stray payment. */
export const orderMachine = defineStateMachine({
  name: 'order',
  title: '订单',
  states: {
    created: '已下单',
    paying: '待付款',
    paid: '已支付',
    refunding: '退款中',
    refunded: '已退款',
    closed: '已关闭',
  },
  events: {
    submit: { word: '提交', by: ['holder'] },
    pay: { word: '取付款码', by: ['holder'] },
    complete: { word: '付款成立', by: ['system'] },
    close: { word: '超时关闭', by: ['system'] },
    'ask-refund': { word: '申请退款', by: ['holder', 'system'] },
    keep: { word: '撤回或不予退款', by: ['holder', 'finance'] },
    'give-back': { word: '退款完成', by: ['system'] },
  },
  transitions: {
    none: { submit: 'created' },
    created: { pay: 'paying', complete: 'paid', close: 'closed' },
    paying: { pay: 'paying', complete: 'paid', close: 'closed' },
    paid: { 'ask-refund': 'refunding' },
    refunding: { keep: 'paid', 'give-back': 'refunded' },
    refunded: {},
    closed: {},
  },
});
export type OrderState = keyof typeof orderMachine.states;
export type OrderEvent = keyof typeof orderMachine.events;

/**
 * `settle` only for an open order and the right amount. `stray`: the order is paid or closed already, and the
 * money is returned automatically. `dispute`: the amount is not the order's; finance decides, and it can only
 * be returned.
 */
export const paymentMachine = defineStateMachine({
  name: 'payment',
  title: '付款（每个渠道一笔）',
  states: {
    waiting: '等待付款',
    paid: '已入账',
    closed: '已关闭',
    refunding: '应退回',
    refunded: '已退回',
    disputed: '金额不符',
  },
  events: {
    ask: { word: '取付款码', by: ['holder'] },
    settle: { word: '入账', by: ['system'] },
    stray: { word: '重复或关闭后付款', by: ['system'] },
    dispute: { word: '金额不符', by: ['system'] },
    close: { word: '关闭', by: ['system'] },
    refund: { word: '同意退款', by: ['finance', 'system'] },
    'give-back': { word: '退款完成', by: ['system'] },
  },
  transitions: {
    none: { ask: 'waiting' },
    waiting: { settle: 'paid', stray: 'refunding', dispute: 'disputed', close: 'closed' },
    closed: { stray: 'refunding', dispute: 'disputed' },
    paid: { refund: 'refunding' },
    disputed: { refund: 'refunding' },
    refunding: { 'give-back': 'refunded' },
    refunded: {},
  },
});
export type PaymentState = keyof typeof paymentMachine.states;
export type PaymentEvent = keyof typeof paymentMachine.events;

/**
 * Above this amount a refund is released by two people of finance (decision 0043); `REFUND_SECOND_PERSON_FEN`
 * sets another.
 */
export const SECOND_PERSON_ABOVE_FEN = 100_000;

/**
 * `endorse`: the first of two people agrees, nothing is owed yet. `lose`: the provider does not know the request,
 * so sending it again is safe. A failed refund is still polled: finance may have repaired it at the provider.
 */
export const refundMachine = defineStateMachine({
  name: 'refund',
  title: '退款',
  states: {
    requested: '待审批',
    approved: '待退回',
    processing: '退回中',
    done: '已退回',
    failed: '退回异常',
    rejected: '未同意',
    withdrawn: '已撤回',
  },
  events: {
    request: { word: '申请', by: ['holder'] },
    propose: { word: '提出退回金额不符的付款', by: ['finance'] },
    owe: { word: '自动退回', by: ['finance', 'system'] },
    endorse: { word: '同意，待第二人', by: ['finance'] },
    approve: { word: '同意', by: ['finance'] },
    reject: { word: '不同意', by: ['finance'] },
    withdraw: { word: '撤回', by: ['holder'] },
    send: { word: '渠道受理', by: ['system'] },
    lose: { word: '渠道查无此单', by: ['system'] },
    finish: { word: '渠道退回', by: ['system'] },
    fail: { word: '渠道不能退', by: ['system'] },
    retry: { word: '再退一次', by: ['finance'] },
  },
  transitions: {
    none: { request: 'requested', propose: 'requested', owe: 'approved' },
    requested: { endorse: 'requested', approve: 'approved', reject: 'rejected', withdraw: 'withdrawn' },
    approved: { send: 'processing', finish: 'done', fail: 'failed' },
    processing: { finish: 'done', fail: 'failed', lose: 'approved' },
    failed: { finish: 'done', retry: 'approved' },
    done: {},
    rejected: {},
    withdrawn: {},
  },
});
export type RefundState = keyof typeof refundMachine.states;
export type RefundEvent = keyof typeof refundMachine.events;
