import { faultLine } from './fault-line.ts';

// On a full disk the line is lost; without a listener its error would end the process.
process.stderr.on('error', () => undefined);

/** To the log of this process, at once. */
export const tellFault = (what: string, cause: unknown): void =>
  void process.stderr.write(`${faultLine(new Date(), what, cause)}\n`);
