import { Breaker, type BreakerState } from '../breaker.ts';
import { MailFault, type MailMessage, type MailProvider } from './mail-provider.ts';

export type MailOutcome =
  | { state: 'sent'; reference: string }
  | { state: 'refused'; code: string; isFinal: boolean };

/** The one way to send mail; `context.mail` is undefined where none is configured. */
export interface MailSending {
  send(message: MailMessage): Promise<MailOutcome>;
  state(): BreakerState & { isSimulated: boolean };
}

export function openMailSending(
  provider: MailProvider,
  now: () => Date,
  report: (what: string, cause: unknown) => void,
): MailSending {
  const breaker = new Breaker(now);
  return {
    async send(message) {
      const attempt = breaker.begin();
      if (attempt === undefined) return { state: 'refused', code: 'PASSED_OVER', isFinal: false };
      try {
        const { reference } = await provider.send(message);
        attempt.succeeded();
        return { state: 'sent', reference };
      } catch (cause) {
        const fault = cause instanceof MailFault ? cause : new MailFault('later', 'FAULT');
        const isFinal = fault.outcome === 'refused';
        // One missing mailbox says nothing about the server.
        if (isFinal) attempt.succeeded();
        else if (attempt.failed(fault.code)) report('mail', fault);
        return { state: 'refused', code: fault.code, isFinal };
      }
    },
    state: () => ({ ...breaker.state(), isSimulated: provider.isSimulated }),
  };
}
