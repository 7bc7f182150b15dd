import { yuan } from '../cashier/order.ts';
import type { Order } from '../cashier/order.ts';
import type { PayOutcome } from '../cashier/settle-order.ts';
import { beijingDateTime } from '../store/beijing-time.ts';
import { html } from './html.ts';
import type { Markup } from './html.ts';
import { layout } from './layout.ts';
import { words } from './words.ts';

/** The payer's phone with an open order: amount first, one main action. */
export function payPage(order: Order): string {
  const until = order.state === 'created' && !order.isLink ? order.codeExpiresAt : order.expiresAt;
  return phone(
    html`<h1 class="centre">${words.channel[order.channel]}</h1>
      <p class="amount">¥ ${yuan(order.totalFen)}</p>
      ${facts([
        [words.item, order.title],
        [words.orderNo, html`<span class="mono">${order.orderNo}</span>`],
        [words.expiresAt, until === undefined ? undefined : beijingDateTime(until)],
      ])}
      <form method="post" action="/pay">
        <input type="hidden" name="code" value="${order.code}" />
        <div class="actions">
          <button class="main" name="action" value="pay">${words.pay} ¥ ${yuan(order.totalFen)}</button>
          <button name="action" value="cancel">${words.cancel}</button>
        </div>
      </form>`,
  );
}

export function paidPage(orders: Order[], back?: string): string {
  const [order] = orders;
  if (!order) return messagePage(words.unknownCode);
  return phone(
    html`<h1 class="centre">${words.paidTitle}</h1>
      <p class="amount">¥ ${yuan(order.totalFen)}</p>
      ${facts([
        [words.item, order.title],
        [words.orderNo, html`<span class="mono">${order.orderNo}</span>`],
        [words.tradeNo, html`<span class="mono">${order.tradeNo ?? ''}</span>`],
      ])}
      <p class="centre">${words.paidNote}</p>
      ${wayBack(back)} ${orders.length > 1 ? html`<p class="quiet centre">${words.alsoPaid}</p>` : ''}
      <p class="centre"><a href="/">${words.home}</a></p>`,
  );
}

const REFUSALS: Record<Exclude<PayOutcome['outcome'], 'paid'>, string> = {
  'unknown-code': words.unknownCode,
  'already-paid': words.alreadyPaid,
  closed: words.closed,
};

export const refusedPage = (outcome: Exclude<PayOutcome['outcome'], 'paid'>, back?: string): string =>
  messagePage(REFUSALS[outcome], back);

/** A link that opens nothing; `why` is what the gateway says of its parameters. */
export const linkRefusedPage = (outcome: keyof typeof words.linkRefused, why = ''): string =>
  messagePage(`${words.linkRefused[outcome]} ${why}`.trim());

/** 网页授权 that opens nothing. */
export const signInRefusedPage = (outcome: keyof typeof words.signInRefused): string =>
  messagePage(words.signInRefused[outcome]);

/** To the merchant's page, as after the payment in the app. */
const wayBack = (address: string | undefined): Markup | undefined =>
  address === undefined
    ? undefined
    : html`<p class="actions"><a class="button" href="${address}">${words.back}</a></p>`;

export const cancelledPage = (order: Order): string =>
  phone(
    html`<h1>${words.cashierTitle}</h1>
      <p>${words.cancelled}</p>
      ${wayBack(order.quitUrl)}
      <p><a href="/pay?code=${encodeURIComponent(order.code)}">${words.openPhone}</a></p>
      <p><a href="/">${words.home}</a></p>`,
  );

const messagePage = (message: string, back?: string): string =>
  phone(
    html`<h1>${words.cashierTitle}</h1>
      <p>${message}</p>
      ${wayBack(back)}
      <p><a href="/">${words.home}</a></p>`,
  );

const phone = (body: Markup): string => layout(words.cashierTitle, words.cashierLabel, body);

const facts = (rows: [string, string | Markup | undefined][]): Markup =>
  html`<dl>
    ${rows
      .filter(([, value]) => value !== undefined)
      .map(
        ([name, value]) =>
          html`<dt>${name}</dt>
            <dd>${value}</dd>`,
      )}
  </dl>`;
