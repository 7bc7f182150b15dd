import type { MessageKind } from '../message.ts';

export interface SmsMessage {
  /** Our row's id; the provider keeps it beside the message. */
  id: string;
  /** Eleven digits of mainland China. */
  phone: string;
  kind: MessageKind;
  params: Readonly<Record<string, string>>;
}

/** Sends through one provider, once: the caller decides about repeats. */
export interface SmsProvider {
  readonly name: string;
  readonly isSimulated: boolean;
  /** Returns the provider's own number of the message. Throws SmsFault. */
  send(message: SmsMessage): Promise<{ reference: string }>;
}

/**
 * `refused`: not sent, by the answer. `unreachable`: no request was made. `unknown`: it may have been sent. The
 * text is the provider's code and never contains a number.
 */
export class SmsFault extends Error {
  override name = 'SmsFault';
  readonly outcome: 'refused' | 'unreachable' | 'unknown';
  readonly code: string;
  /** It is about this number or its limits: the provider is healthy. */
  readonly isOfTarget: boolean;

  constructor(outcome: SmsFault['outcome'], code: string, isOfTarget = false) {
    super(`${outcome}: ${code}`);
    this.outcome = outcome;
    this.code = code;
    this.isOfTarget = isOfTarget;
  }
}

/** Only a code of the provider's answer goes into tables and pages. */
export const readCode = (value: unknown): string =>
  typeof value === 'string' && /^[\w.:-]{1,80}$/.test(value) ? value : 'UNREADABLE';
