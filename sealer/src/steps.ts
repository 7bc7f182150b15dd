/**
 * Places where a crash would be worst, in order. Tests stop the sequencer there; in service nothing happens.
 */
export type Step =
  | 'checkpoint-signed'
  | 'batch-committed'
  | 'quorum-reached'
  | 'tiles-written'
  | 'checkpoint-written'
  | 'published';

export type AtStep = (step: Step) => void;

/** One JSON line an event; never a secret. */
export type Tell = (event: string, fields?: Record<string, unknown>) => void;

/**
 * The log's past differs from what was signed before. Nothing may be appended or signed until a person has
 * looked.
 */
export class LogFault extends Error {
  override name = 'LogFault';
}
