/**
 * Why a file's labels could not be read or a copy not be made. `file`: the bytes are at fault; a retry is no
 * use.
 */
export type LabelFault = 'file' | 'timeout' | 'died' | 'closed';

/** Thrown by the labellers. `detail` is for the log, never for the screen. */
export class LabelError extends Error {
  override name = 'LabelError';
  readonly fault: LabelFault;
  readonly detail: string;

  constructor(fault: LabelFault, detail: string) {
    super(`${fault}: ${detail}`);
    this.fault = fault;
    this.detail = detail;
  }
}
