import { SmsFault } from './sms-provider.ts';

/** Faults of a connection that never came about: no byte of the request was sent. */
const NEVER_CONNECTED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/**
 * What is not known to have failed before the request may have been sent. Codes alone decide: the message of the SDK's
 * errors quotes the request, parameters in it, and its ConnectTimeout is also said of an answer that did not come.
 */
export function connectionFault(cause: unknown): SmsFault {
  for (let error = cause; error instanceof Error; error = error.cause) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== undefined && NEVER_CONNECTED.has(code)) return new SmsFault('unreachable', code);
  }
  return new SmsFault('unknown', 'NO_ANSWER');
}
