import { TIME_FAULTS } from '../time-authority/faults.ts';
import type { TimeAuthorityContext } from '../time-authority/handler.ts';
import { html } from './html.ts';
import { layout } from './layout.ts';
import { words } from './words.ts';

/** GET / of the time authority: what it is, how many tokens it gave, and the switches. */
export function timeAuthorityPage({ fault, granted }: TimeAuthorityContext): string {
  const choices = Object.entries(TIME_FAULTS).map(
    ([name, word]) =>
      html`<label
        ><input type="radio" name="fault" value="${name}" ${name === fault ? html`checked` : ''} />
        ${word}</label
      >`,
  );
  return layout(
    words.timeTitle,
    words.timeLabel,
    html`<h1>${words.timeTitle}</h1>
      <p class="quiet">${words.timeLead}</p>
      <p>${words.timeGranted} ${granted}</p>
      <h2>${words.faults}</h2>
      <form method="post" action="/faults" class="card">
        ${choices}
        <div class="actions"><button class="main">${words.save}</button></div>
      </form>`,
  );
}
