import { getServerTime } from '@yinji/contract';
import { notice } from '@yinji/ui';
import { createApiClient, transport, setServerTime } from '@yinji/web';
import { agreementDialog } from './agreement-dialog.ts';
import { takeEarlyAnswer } from './early-answer.ts';
import { session } from './session.ts';

/** The one API client of this page. Only this shows messages of failed calls. */
export const api = createApiClient({
  fetch: (url, request) => takeEarlyAnswer(url, request?.headers) ?? transport.fetch(url, request),
  token: session.token,
  onMessage: (kind, message) => notice(message, { kind }),
  onAgreementsChanged: agreementDialog.open,
  onServerTime: setServerTime,
  onSavingPaused: (what) =>
    void import('./saving-paused.ts').then(({ showSavingPaused }) => showSavingPaused(what)),
  onSignedOut(token, message) {
    // An answer to a replaced token, or during a replacement, must not end the new session.
    if (token !== session.token() || session.isReplacing()) return;
    notice(message, { kind: 'warning' });
    session.end();
  },
});

/** Fetched on every navigation; a failure delays nobody. */
export function refreshServerTime(): void {
  // Called as a visitor: the answer says nothing about the session.
  void api.call(getServerTime, {}, { quiet: true, token: '' }).then(setServerTime, () => undefined);
}
