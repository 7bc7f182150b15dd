import { Breaker, type BreakerState } from '../breaker.ts';
import { SmsFault, type SmsMessage, type SmsProvider } from './sms-provider.ts';

/** Result of a message. `refused` with `isFinal`: no provider will ever send this. */
export type SmsOutcome =
  | { state: 'sent'; provider: string; reference: string }
  | { state: 'unknown'; provider: string; code: string }
  | { state: 'refused'; code: string; isFinal: boolean };

export type SmsProviderState = BreakerState & { name: string; isSimulated: boolean };

export interface SmsSending {
  /** Never two messages: the next provider is asked only if the one before surely sent nothing. */
  send(message: SmsMessage, last?: string): Promise<SmsOutcome>;
  states(): SmsProviderState[];
}

/**
 * Sends through the first provider that accepts the message, in the order of the settings; `last` names one to
 * ask after the others. A provider that fails for all is skipped for a while (breaker.ts); a refused number is
 * not a failure.
 */
export function openSmsSending(
  providers: readonly SmsProvider[],
  now: () => Date,
  report: (what: string, cause: unknown) => void,
): SmsSending {
  const watched = providers.map((provider) => ({ provider, breaker: new Breaker(now) }));
  return {
    async send(message, last) {
      if (!/^1[3-9]\d{9}$/.test(message.phone))
        return { state: 'refused', code: 'PHONE_ILLEGAL', isFinal: true };
      const order = watched.toSorted(
        (a, b) => Number(a.provider.name === last) - Number(b.provider.name === last),
      );
      let code = 'PASSED_OVER';
      for (const { provider, breaker } of order) {
        const attempt = breaker.begin();
        if (attempt === undefined) continue;
        try {
          const { reference } = await provider.send(message);
          attempt.succeeded();
          return { state: 'sent', provider: provider.name, reference };
        } catch (cause) {
          const fault = cause instanceof SmsFault ? cause : new SmsFault('unknown', 'FAULT');
          if (fault.isOfTarget) attempt.succeeded();
          else if (attempt.failed(fault.code)) report(`sms ${provider.name}`, fault);
          if (!(cause instanceof SmsFault)) report(`sms ${provider.name}`, new Error('unexpected fault'));
          if (fault.outcome === 'unknown')
            return { state: 'unknown', provider: provider.name, code: fault.code };
          code = fault.code;
        }
      }
      return { state: 'refused', code, isFinal: false };
    },
    states: () =>
      watched.map(({ provider: { name, isSimulated }, breaker }) => ({
        name,
        isSimulated,
        ...breaker.state(),
      })),
  };
}
