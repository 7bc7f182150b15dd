import { API_PREFIX } from '@yinji/contract';
import { DetailedError, Upload } from 'tus-js-client';
import { CallFailure } from '@yinji/web';
import { UPLOAD_STALL_MS } from '../config/constants.ts';
import { readFailure, type SendOptions } from './send-file.ts';

const PIECE_BYTES = 4 * 1024 * 1024;
const RETRY_AFTER_MS = [0, 1000, 3000, 5000, 10_000];

interface InPieces extends Omit<SendOptions, 'path' | 'query'> {
  /** What the file is for, as the server's tus reads it. */
  meant: { workId: string } | { materialId: string };
}

/**
 * Sends a file by tus, loaded only when a large one goes out. The address of what was begun stays in this browser under
 * what the file is for: chosen again after a reload, it goes on from where the server has it.
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
      // The file has been compared with the digests of what it is for: that says which file it is.
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

/** From where an earlier one stands, where this browser remembers one. */
async function begin(upload: Upload, signal: AbortSignal): Promise<void> {
  const [previous] = await upload.findPreviousUploads();
  if (previous) upload.resumeFromPreviousUpload(previous);
  if (!signal.aborted) upload.start();
}

/** The server says a refusal in the envelope, as everywhere; what has none broke on the way. */
function failureOf(cause: Error, broken: string): CallFailure {
  const answer = cause instanceof DetailedError ? cause.originalResponse : null;
  const failure = answer && readFailure(answer.getStatus(), answer.getBody());
  if (failure && failure.code !== 'UNREADABLE') return failure;
  return new CallFailure('transport', 'UNREACHABLE', broken);
}
