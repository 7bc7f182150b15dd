import { uploadOriginal } from '@yinji/contract';
import { CallFailure } from '@yinji/web';
import { IN_PIECES_FROM_BYTES } from '../../config/constants.ts';
import { sendFile } from '../../lib/send-file.ts';
import { leaveWords } from './leave-words.ts';
import { uploadWords } from './words.ts';

/** A deposited work, or a file that waits with the platform until there is one. */
export type Meant = { workId: string } | { sha256: string };

interface SendOptions {
  meant: Meant;
  file: File;
  /** As the draft calls it. */
  name: string;
  token: string | undefined;
  signal: AbortSignal;
  onProgress: (sentBytes: number) => void;
}

const loadPieces = () => import('../../lib/send-in-pieces.ts');

/** Loads what a large file needs while there is a network: it may be gone when the file is sent. */
export function prepareSending(file: File): void {
  if (file.size >= IN_PIECES_FROM_BYTES) void loadPieces().catch(() => undefined);
}

/** Sends the original; every failure is a `CallFailure`, an abort of kind `cancelled`. */
export async function sendOriginal({ meant, ...options }: SendOptions): Promise<void> {
  const { stalled, broken } = 'workId' in meant ? uploadWords : leaveWords;
  const told = { stalled, broken };
  if (options.file.size >= IN_PIECES_FROM_BYTES) {
    const { sendInPieces } = await loadPieces().catch((cause: unknown) => {
      throw new CallFailure('transport', 'UNREACHABLE', uploadWords.partMissing, { cause });
    });
    return sendInPieces({ meant, told, ...options });
  }
  const query = 'workId' in meant ? { workId: meant.workId } : {};
  return sendFile({ path: uploadOriginal.path, query, told, ...options });
}
