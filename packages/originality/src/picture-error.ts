/** Why a picture could not be decoded. Closed: a caller maps each of these to words of its own. */
export type PictureFault =
  | 'unsupported-format'
  | 'truncated'
  | 'too-many-pixels'
  | 'too-many-pages'
  | 'undecodable'
  | 'timeout'
  /** Too many wait already: worth another try later. */
  | 'busy'
  /** Whoever asked went away before it was their turn. */
  | 'gone'
  /** The file could not be read, the disk is full, or the decoder was ended: nothing is known about the picture. */
  | 'interrupted';

const WORTH_ANOTHER_TRY: ReadonlySet<PictureFault> = new Set(['timeout', 'busy', 'gone', 'interrupted']);

/** Thrown by the decoders. `detail` is for the log (it may quote the decoder), never for the screen. */
export class PictureError extends Error {
  readonly fault: PictureFault;
  readonly detail: string;

  constructor(fault: PictureFault, detail: string) {
    super(`${fault}: ${detail}`);
    this.name = 'PictureError';
    this.fault = fault;
    this.detail = detail;
  }

  /** Whether the decoder judged the picture. Otherwise nothing may be written that says it is damaged. */
  get isVerdict(): boolean {
    return !WORTH_ANOTHER_TRY.has(this.fault);
  }
}

/** An error of the system (ENOENT, EIO, ENOSPC) says nothing about the picture. */
export function asPictureError(cause: unknown): PictureError {
  if (cause instanceof PictureError) return cause;
  const isOfSystem = typeof (cause as NodeJS.ErrnoException).errno === 'number';
  return new PictureError(isOfSystem ? 'interrupted' : 'undecodable', String(cause));
}
