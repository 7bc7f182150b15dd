import { getServerTime } from '@yinji/contract';
import { notice } from '@yinji/ui';
import { createApiClient, transport, setServerTime } from '@yinji/web';
import { agreementDialog } from './agreement-dialog.ts';
import { takeEarlyAnswer } from './early-answer.ts';
import { session } from './session.ts';

/** The one client of this page. Messages of failed calls are shown here and nowhere else. */
export const api = createApiClient({
  fetch: (url, request) => takeEarlyAnswer(url, request?.headers) ?? transport.fetch(url, request),
  token: session.token,
  onMessage: (kind, message) => notice(message, { kind }),
  onAgreementsChanged: agreementDialog.open,
  onServerTime: setServerTime,
  onSignedOut(token, message) {
    // An answer to a token that has been replaced meanwhile, or is just being, must not end the new session.
    if (token !== session.token() || session.isReplacing()) return;
    notice(message, { kind: 'warning' });
    session.end();
  },
});

/** Asked on every navigation; that it fails never holds anybody up. */
export function refreshServerTime(): void {
  // Asked as a visitor: whatever is answered says nothing about the session.
  void api.call(getServerTime, {}, { quiet: true, token: '' }).then(setServerTime, () => undefined);
}
