import type { RefusalCode } from '@yinji/contract';

/** An expected failure. Every other error is a fault. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: RefusalCode;
  /** Replaces the table's sentence with a more specific one; for people. */
  readonly sentence: string | undefined;
  readonly data: unknown;

  constructor(code: RefusalCode, sentence?: string, data?: unknown) {
    super(sentence ?? code);
    this.code = code;
    this.sentence = sentence;
    this.data = data;
  }

  /** What a `find…` gave. @throws Refusal NOT_FOUND where it gave nothing */
  static unlessFound<T>(found: T | undefined): T {
    if (found === undefined) throw new Refusal('NOT_FOUND');
    return found;
  }
}
