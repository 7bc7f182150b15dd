import { moneyTables } from './money.ts';

const titles = { order: '订单', payment: '付款（每个渠道一笔）', refund: '退款' } as const;

const words: Record<string, Record<string, string>> = {
  order: {
    none: '未下单',
    created: '已下单',
    paying: '待付款',
    paid: '已支付',
    refunding: '退款中',
    refunded: '已退款',
    closed: '已关闭',
    submit: '提交',
    pay: '取付款码',
    complete: '付款成立',
    close: '超时关闭',
    'ask-refund': '申请退款',
    keep: '撤回或不予退款',
    'give-back': '退款完成',
  },
  payment: {
    none: '未取码',
    waiting: '等待付款',
    paid: '已入账',
    closed: '已关闭',
    refunding: '应退回',
    refunded: '已退回',
    disputed: '金额不符',
    ask: '取付款码',
    settle: '入账',
    stray: '重复或关闭后付款',
    dispute: '金额不符',
    close: '关闭',
    refund: '同意退款',
    'give-back': '退款完成',
  },
  refund: {
    none: '未申请',
    requested: '待审批',
    approved: '待退回',
    processing: '退回中',
    done: '已退回',
    failed: '退回异常',
    rejected: '未同意',
    withdrawn: '已撤回',
    request: '申请',
    owe: '自动退回',
    approve: '同意',
    reject: '不同意',
    withdraw: '撤回',
    send: '渠道受理',
    lose: '渠道查无此单',
    finish: '渠道退回',
    fail: '渠道不能退',
    retry: '再退一次',
  },
};

/** `docs/money.md`, printed from the tables. */
export function moneyPage(): string {
  const sections = (['order', 'payment', 'refund'] as const).map((name) => {
    const of = words[name] ?? {};
    const rows = Object.entries(moneyTables[name] as Record<string, Record<string, string>>).flatMap(
      ([from, ways]) =>
        Object.entries(ways).map(
          ([event, to]) => `| ${of[from]} \`${from}\` | ${of[event]} \`${event}\` | ${of[to]} \`${to}\` |`,
        ),
    );
    return [`## ${titles[name]} \`${name}\``, '', '| from | event | to |', '|---|---|---|', ...rows].join('\n');
  });
  return [
    '# Money: the three state tables',
    '',
    'Printed from `packages/tracks`; a test compares. Every change of state goes through `move-order.ts`, `move-payment.ts` or',
    '`move-refund.ts`, under the row lock of the order, and what it means for the ledger is written in the same transaction.',
    '',
    ...sections,
    '',
  ].join('\n');
}
