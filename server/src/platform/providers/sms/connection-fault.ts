import { SmsFault } from './sms-provider.ts';

/** Faults of a connection that was never made: no byte of the request was sent. */
const NEVER_CONNECTED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/**
 * Any fault not known to come before the request may mean that it was sent. Only codes decide: the message of
 * the SDK's errors quotes the request, and its ConnectTimeout also means a missing answer.
 */
export function connectionFault(cause: unknown): SmsFault {
  for (let error = cause; error instanceof Error; error = error.cause) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== undefined && NEVER_CONNECTED.has(code)) return new SmsFault('unreachable', code);
  }
  return new SmsFault('unknown', 'NO_ANSWER');
}
