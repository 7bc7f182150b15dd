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
  | 'gone';

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
}
