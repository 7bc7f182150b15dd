import { toString as qrCode } from 'qrcode';
import { FAULT_NAMES, FAULTS } from '../cashier/faults.ts';
import { isExpired, isWaiting, yuan } from '../cashier/order.ts';
import type { Order } from '../cashier/order.ts';
import type { CashierContext } from '../cashier/context.ts';
import { beijingDateTime } from '../store/beijing-time.ts';
import { html, trusted } from './html.ts';
import type { Markup } from './html.ts';
import { layout } from './layout.ts';
import { words } from './words.ts';

const SHOWN = 12;

/** GET /: open codes, the box for a scanned one, the fault switches, and what happened lately. */
export async function cashierPage(context: CashierContext): Promise<string> {
  const newest = context.orders.list().toSorted((a, b) => b.createdAt - a.createdAt);
  const waiting = newest.filter((order) => isWaiting(order, context.now())).slice(0, SHOWN);
  const cards = await Promise.all(waiting.map(waitingCard));
  const body = html` <h1>${words.cashierTitle}</h1>
    <p class="quiet">${words.cashierLead}</p>
    <section aria-labelledby="waiting">
      <h2 id="waiting">${words.waiting}</h2>
      ${cards.length > 0 ? cards : html`<p class="quiet">${words.nothingWaiting}</p>`}
      <p><a href="/">${words.refresh}</a></p>
    </section>
    <section aria-labelledby="open">
      <h2 id="open">${words.openCode}</h2>
      <form method="get" action="/pay">
        <label for="code">${words.codeField}</label>
        <div class="row">
          <input
            type="text"
            id="code"
            name="code"
            required
            autocomplete="off"
            aria-describedby="code-hint"
          /><button>${words.open}</button>
        </div>
        <p class="quiet" id="code-hint">${words.codeHint}</p>
      </form>
    </section>
    ${faultSwitches(context)} ${recentOrders(context, newest.slice(0, SHOWN))} ${recentNotices(context)}`;
  return layout(words.cashierTitle, words.cashierLabel, body, 'desk');
}

async function waitingCard(order: Order): Promise<Markup> {
  // White in the dark theme too: scanners need the contrast.
  const svg = order.isLink
    ? undefined
    : await qrCode(order.code, { type: 'svg', margin: 2, color: { light: '#ffffff', dark: '#171b22' } });
  return html`<article class="${svg ? 'card order' : 'card'}">
    ${svg && trusted(svg)}
    <h3>${order.title}</h3>
    <div class="small-amount">¥ ${yuan(order.totalFen)}</div>
    <div class="quiet">${words.channel[order.channel]} · ${words.state[order.state]}</div>
    ${svg && html`<p class="mono more">${order.code}</p>`}
    <a class="button more" href="/pay?code=${encodeURIComponent(order.code)}">${words.openPhone}</a>
  </article>`;
}

function faultSwitches(context: CashierContext): Markup {
  const faults = context.faults();
  const boxes = FAULT_NAMES.map((name) => {
    const state = faults[name] ? html`checked` : '';
    return html`<label><input type="checkbox" name="${name}" ${state} /> ${FAULTS[name]}</label>`;
  });
  return html`<section aria-labelledby="faults">
    <h2 id="faults">${words.faults}</h2>
    <p class="quiet">${words.faultsLead}</p>
    <form method="post" action="/faults" class="card">
      <div class="switches">
        ${boxes}
        <label
          >${words.lateSeconds}
          <input type="number" name="lateSeconds" min="1" max="86400" value="${faults.lateSeconds}"
        /></label>
        <label
          >${words.skewSeconds}
          <input type="number" name="skewSeconds" min="-86400" max="86400" value="${faults.skewSeconds}"
        /></label>
      </div>
      <div class="actions">
        <button class="main">${words.save}</button><button name="clear" value="1">${words.clear}</button>
      </div>
    </form>
  </section>`;
}

const TAGS = {
  created: 'draft',
  scanned: 'review',
  paid: 'passed',
  closed: 'draft',
  expired: 'draft',
} as const;

function recentOrders(context: CashierContext, orders: Order[]): Markup | undefined {
  if (orders.length === 0) return undefined;
  const rows = orders.map((order) => {
    const state = isExpired(order, context.now()) ? 'expired' : order.state;
    return html`<tr>
      <td>${words.channel[order.channel]}</td>
      <td class="mono">${order.orderNo}</td>
      <td>${yuan(order.totalFen)}</td>
      <td><span class="tag ${TAGS[state]}">${words.state[state]}</span></td>
      <td>${beijingDateTime(order.createdAt)}</td>
    </tr>`;
  });
  return html`<section aria-labelledby="recent">
    <h2 id="recent">${words.recent}</h2>
    <div class="scroll" tabindex="0" role="region" aria-labelledby="recent">
      <table>
        <thead>
          <tr>
            <th>${words.channelColumn}</th>
            <th>${words.orderNo}</th>
            <th>${words.amountColumn}</th>
            <th>${words.stateColumn}</th>
            <th>${words.createdColumn}</th>
          </tr>
        </thead>
        <tbody>
          ${rows}
        </tbody>
      </table>
    </div>
  </section>`;
}

function recentNotices(context: CashierContext): Markup | undefined {
  const deliveries = context.deliveries
    .list()
    .toSorted((a, b) => b.createdAt - a.createdAt)
    .slice(0, SHOWN);
  if (deliveries.length === 0) return undefined;
  const rows = deliveries.map(
    (one) =>
      html`<tr>
        <td>${words.channel[one.channel]}</td>
        <td class="mono">${one.orderNo}</td>
        <td>${one.event}</td>
        <td>${words.delivery[one.state]}</td>
        <td>${one.attempts}</td>
        <td class="mono">${(one.lastAnswer ?? '').slice(0, 60)}</td>
      </tr>`,
  );
  return html`<section aria-labelledby="notices">
    <h2 id="notices">${words.notices}</h2>
    <div class="scroll" tabindex="0" role="region" aria-labelledby="notices">
      <table>
        <thead>
          <tr>
            <th>${words.channelColumn}</th>
            <th>${words.orderNo}</th>
            <th>${words.eventColumn}</th>
            <th>${words.stateColumn}</th>
            <th>${words.attemptsColumn}</th>
            <th>${words.answerColumn}</th>
          </tr>
        </thead>
        <tbody>
          ${rows}
        </tbody>
      </table>
    </div>
  </section>`;
}
