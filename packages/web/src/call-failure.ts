export type FailureKind = 'passed-through' | 'signed-out' | 'warning' | 'error' | 'transport' | 'cancelled';

/** A call that did not succeed. `code` is the envelope's, or our own word where no envelope arrived. */
export class CallFailure extends Error {
  override readonly name = 'CallFailure';
  readonly kind: FailureKind;
  readonly code: string;
  /** The server's number of this request, where an answer came. */
  requestId: string | undefined;
  /** What came with the refusal. */
  data: unknown;

  constructor(kind: FailureKind, code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
    this.code = code;
  }
}

/** Membership or quota is missing (10003): the caller shows the packages. */
export function needsPackage(error: unknown): boolean {
  return error instanceof CallFailure && error.kind === 'passed-through';
}

/** A temporary failure (the network, or a server fault): a retry may succeed, and nothing is lost. */
export function mayPass(error: unknown): error is CallFailure {
  return error instanceof CallFailure && (error.kind === 'transport' || error.kind === 'warning');
}

export const hasCode = (error: unknown, code: string): boolean =>
  error instanceof CallFailure && error.code === code;

/** The sentence to show for a thrown value; empty where there is nothing to show. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
