// What a terminal obeys or does not show, beyond what JSON escapes: C1 controls, line separators, turned text.
const UNSHOWN = /[\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/**
 * One fault as one line of JSON: an error's message may quote a stranger, and can neither begin a line of its own nor
 * command the terminal that shows the log. Never a request's content.
 */
export function faultLine(at: Date, what: string, cause: unknown): string {
  const error =
    cause instanceof Error
      ? { name: cause.name, message: cause.message, stack: cause.stack, cause: String(cause.cause ?? '') }
      : { message: String(cause) };
  const line = JSON.stringify({ at: at.toISOString(), level: 'error', what, error });
  return line.replace(UNSHOWN, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
