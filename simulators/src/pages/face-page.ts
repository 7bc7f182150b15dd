import type { FaceCheck } from '../face-check/check.ts';
import { html } from './html.ts';
import type { Markup } from './html.ts';
import { layout } from './layout.ts';
import { words } from './words.ts';

/** Where the real service opens the camera: who is checked, and the three possible results. */
export const facePage = (check: FaceCheck): string =>
  phone(
    html`<h1>${words.faceTitle}</h1>
      <p class="quiet">${words.faceLead}</p>
      <dl>
        <dt>${words.name}</dt>
        <dd>${check.maskedName}</dd>
        <dt>${words.idNumber}</dt>
        <dd class="mono">${check.maskedIdNumber}</dd>
      </dl>
      <form method="post" action="/certify">
        <input type="hidden" name="certifyId" value="${check.certifyId}" />
        <div class="actions">
          <button class="main" name="outcome" value="pass">${words.pass}</button>
          <button name="outcome" value="fail">${words.fail}</button>
          <button name="outcome" value="cancel">${words.cancel}</button>
        </div>
      </form>`,
  );

export const faceGonePage = (): string =>
  phone(
    html`<h1>${words.faceDone}</h1>
      <p>${words.faceGone}</p>`,
  );

export const faceHomePage = (): string =>
  phone(
    html`<h1>${words.faceTitle}</h1>
      <p>${words.faceHome}</p>`,
  );

const phone = (body: Markup): string => layout(words.faceTitle, words.faceLabel, body);
