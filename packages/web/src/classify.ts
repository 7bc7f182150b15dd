import type { Envelope } from '@yinji/contract';
import { failureWords } from './words.ts';

/** What an answer means for the page (specification section 8). */
export type Outcome =
  | { kind: 'done'; data: unknown }
  /** 10003: no membership or quota. Nothing is shown; the caller usually opens the package dialog. */
  | { kind: 'passed-through'; code: string; message: string }
  /** The session is missing, ended or revoked: show it, drop the session, go to sign-in. */
  | { kind: 'signed-out'; code: string; message: string }
  | { kind: 'warning'; code: string; message: string }
  | { kind: 'error'; code: string; message: string; data: unknown };

/** The one place that reads an envelope's code. */
export function classify(envelope: Envelope): Outcome {
  const code = String(envelope.code);
  const message = envelope.msg || envelope.message || failureWords.wordless;
  switch (code) {
    case '0':
    case '200':
      return { kind: 'done', data: envelope.data };
    case '10003':
      return { kind: 'passed-through', code, message };
    case '403':
    case 'B0301':
      return { kind: 'signed-out', code, message };
    case '500':
      return { kind: 'warning', code, message };
    default:
      return { kind: 'error', code, message, data: envelope.data };
  }
}
