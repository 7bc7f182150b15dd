export interface MailMessage {
  /** Our row's id: the Message-ID is made of it, so that a repeat is recognised as one. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
}

export interface MailProvider {
  readonly isSimulated: boolean;
  /** Answers the Message-ID. Throws MailFault. */
  send(message: MailMessage): Promise<{ reference: string }>;
}

/** `refused`: the server will not take it, now or later. `later`: it may, or nobody knows; a repeat is harmless. */
export class MailFault extends Error {
  override name = 'MailFault';
  readonly outcome: 'refused' | 'later';
  readonly code: string;

  constructor(outcome: MailFault['outcome'], code: string) {
    super(`${outcome}: ${code}`);
    this.outcome = outcome;
    this.code = code;
  }
}
