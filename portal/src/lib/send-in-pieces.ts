import { API_PREFIX } from '@yinji/contract';
import { DetailedError, Upload } from 'tus-js-client';
import { CallFailure } from '@yinji/web';
import { UPLOAD_STALL_MS } from '../config/constants.ts';
import { readFailure, type SendOptions } from './send-file.ts';

const PIECE_BYTES = 4 * 1024 * 1024;
const RETRY_AFTER_MS = [0, 1000, 3000, 5000, 10_000];

interface InPieces extends Omit<SendOptions, 'path' | 'query'> {
  /** The file's purpose, as the server's tus reads it. */
  meant: { workId: string } | { materialId: string } | { sha256: string };
}

/**
 * Sends a file by tus, loaded only for a large one. The upload's address is stored in this browser under the
 * file's purpose: chosen again after a reload, it continues from the server's offset.
 */
export function sendInPieces({ meant, file, name, token, signal, onProgress, told }: InPieces): Promise<void> {
  return new Promise((resolve, reject) => {
    let stall: ReturnType<typeof setTimeout>;
    const end = (failure?: CallFailure) => {
      clearTimeout(stall);
      signal.removeEventListener('abort', abort);
      if (failure) reject(failure);
      else resolve();
    };
    const stop = (failure: CallFailure) => {
      void upload.abort();
      end(failure);
    };
    const abort = () => stop(new CallFailure('cancelled', 'CANCELLED', ''));
    const alive = () => {
      clearTimeout(stall);
      stall = setTimeout(() => stop(new CallFailure('transport', 'TIMED_OUT', told.stalled)), UPLOAD_STALL_MS);
    };
    const upload = new Upload(file, {
      endpoint: `${API_PREFIX}upload/resumable`,
      headers: token ? { authorization: token } : {},
      metadata: { ...meant, filename: name },
      chunkSize: PIECE_BYTES,
      retryDelays: RETRY_AFTER_MS,
      removeFingerprintOnSuccess: true,
      // The file was compared with the digests of its purpose, which identifies it.
      fingerprint: () => Promise.resolve(`yinji-${Object.entries(meant).flat().join('-')}`),
      onProgress(sentBytes) {
        alive();
        onProgress(sentBytes);
      },
      onSuccess: () => end(),
      onError: (cause) => end(failureOf(cause, told.broken)),
    });
    if (signal.aborted) return reject(new CallFailure('cancelled', 'CANCELLED', ''));
    signal.addEventListener('abort', abort, { once: true });
    alive();
    void begin(upload, signal);
  });
}

/** The offset of an earlier upload, if this browser remembers one. */
async function begin(upload: Upload, signal: AbortSignal): Promise<void> {
  const [previous] = await upload.findPreviousUploads();
  if (previous) upload.resumeFromPreviousUpload(previous);
  if (!signal.aborted) upload.start();
}

/** The server sends a refusal in the envelope, as always; anything else broke on the way. */
function failureOf(cause: Error, broken: string): CallFailure {
  const answer = cause instanceof DetailedError ? cause.originalResponse : null;
  const failure = answer && readFailure(answer.getStatus(), answer.getBody());
  if (failure && failure.code !== 'UNREADABLE') return failure;
  return new CallFailure('transport', 'UNREACHABLE', broken);
}
