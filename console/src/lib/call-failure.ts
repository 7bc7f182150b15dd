export type FailureKind = 'signed-out' | 'refused' | 'transport' | 'cancelled';

/** A call that did not succeed. `code` is the envelope's, or a word of ours for what never reached an envelope. */
export class CallFailure extends Error {
  override readonly name = 'CallFailure';
  readonly kind: FailureKind;
  readonly code: string;

  constructor(kind: FailureKind, code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
    this.code = code;
  }
}

export const hasCode = (error: unknown, code: string): boolean =>
  error instanceof CallFailure && error.code === code;

/** The sentence to show for whatever was thrown; empty where there is nothing to say. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
