export interface MailMessage {
  /** Our row's id: the Message-ID derives from it, so that a repeat is recognised. */
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

/**
 * `refused`: the server will never accept it. `later`: it may, or the result is unknown; a repeat is harmless.
 */
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
