import { MAIL_FAULTS, SMS_FAULTS } from '../messages/faults.ts';
import type { MessageContext, ReceivedMessage } from '../messages/context.ts';
import { beijingDateTime } from '../store/beijing-time.ts';
import { html } from './html.ts';
import type { Markup } from './html.ts';
import { layout } from './layout.ts';
import { words } from './words.ts';

const SHOWN = 50;

/** GET / of the message services: what phones and mailboxes received, newest first, and the switches. */
export function messagesPage(context: MessageContext): string {
  const newest = context.received.list().toReversed().slice(0, SHOWN);
  const body = html`<h1>${words.messagesTitle}</h1>
    <p class="quiet">${words.messagesLead}</p>
    <section aria-labelledby="received">
      <h2 id="received">${words.messagesReceived}</h2>
      ${newest.length > 0 ? newest.map(card) : html`<p class="quiet">${words.messagesNone}</p>`}
      <p><a href="/">${words.refresh}</a></p>
    </section>
    <section aria-labelledby="faults">
      <h2 id="faults">${words.faults}</h2>
      <p class="quiet">${words.faultsLead}</p>
      <form method="post" action="/faults" class="card">
        ${choice('aliyun', SMS_FAULTS, context.faults.aliyun)}
        ${choice('tencent', SMS_FAULTS, context.faults.tencent)}
        ${choice('mail', MAIL_FAULTS, context.faults.mail)}
        <div class="actions"><button class="main">${words.save}</button></div>
      </form>
    </section>`;
  return layout(words.messagesTitle, words.messagesLabel, body, 'desk');
}

const card = ({ at, provider, to, subject, text }: ReceivedMessage): Markup =>
  html`<article class="card message">
    <p class="quiet">${words.messageProvider[provider]} · ${beijingDateTime(Date.parse(at))}</p>
    <h3>${to}</h3>
    ${subject !== undefined && html`<p><strong>${subject}</strong></p>`}
    <p class="said">${text}</p>
  </article>`;

function choice(name: keyof typeof words.messageFault, faults: Record<string, string>, on: string): Markup {
  const options = Object.entries(faults).map(
    ([value, word]) => html`<option value="${value}" ${value === on ? html`selected` : ''}>${word}</option>`,
  );
  return html`<p>
    <label
      >${words.messageFault[name]}
      <select name="${name}">
        ${options}
      </select></label
    >
  </p>`;
}
