import { uploadOriginal } from '@yinji/contract';
import { sendFile } from '../../lib/send-file.ts';
import { uploadWords } from './words.ts';

export interface SendOptions {
  workId: string;
  file: File;
  /** As the draft calls it. */
  name: string;
  token: string | undefined;
  signal: AbortSignal;
  onProgress: (sentBytes: number) => void;
}

/** From here on a file goes in pieces: what was sent stays sent, also after the browser was closed. */
export const IN_PIECES_FROM_BYTES = 8 * 1024 * 1024;

/** Sends the original; every failure is a `CallFailure`, an abort of kind `cancelled`. */
export async function sendOriginal({ workId, ...options }: SendOptions): Promise<void> {
  if (options.file.size >= IN_PIECES_FROM_BYTES) {
    const { sendInPieces } = await import('./send-in-pieces.ts');
    return sendInPieces({ workId, ...options });
  }
  const { stalled, broken } = uploadWords;
  return sendFile({ path: uploadOriginal.path, query: { workId }, told: { stalled, broken }, ...options });
}
