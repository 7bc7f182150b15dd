import { refusals, SUCCESS, type RefusalCode } from '@yinji/contract';
import type { Refusal } from '../refusal.ts';

export interface SentEnvelope {
  code: number | string;
  msg: string;
  data: unknown;
  now: number;
}

export const success = (data: unknown, now: Date): SentEnvelope => ({
  code: SUCCESS,
  msg: 'ok',
  data,
  now: now.getTime(),
});

/** The one table from domain codes to envelopes; a new code does not compile until `refusals` has it. */
export function refused(code: RefusalCode, now: Date, sentence?: string, data: unknown = null): SentEnvelope {
  const entry = refusals[code];
  return { code: entry.code, msg: sentence ?? entry.msg, data, now: now.getTime() };
}

export const refusedBy = (error: Refusal, now: Date): SentEnvelope =>
  refused(error.code, now, error.sentence, error.data ?? null);
