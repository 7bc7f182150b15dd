import { API_PREFIX, envelopeSchema } from '@yinji/contract';
import { CallFailure, classify, failureWords } from '@yinji/web';
import { UPLOAD_STALL_MS } from '../config/constants.ts';

export interface SendOptions {
  /** Below the prefix of the calls. */
  path: string;
  query: Record<string, string>;
  file: File;
  /** The file's name for the server. */
  name: string;
  token: string | undefined;
  signal: AbortSignal;
  onProgress: (sentBytes: number) => void;
  /** Texts when it stalls or breaks. */
  told: { stalled: string; broken: string };
}

/**
 * Sends a file by multipart, with progress, which fetch does not report. It ends after 50 s without progress,
 * however long the whole takes. Every failure is a `CallFailure`; an abort is of kind `cancelled`.
 */
export function sendFile({
  path,
  query,
  file,
  name,
  token,
  signal,
  onProgress,
  told,
}: SendOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let stall: ReturnType<typeof setTimeout>;
    let isStalled = false;
    const alive = () => {
      clearTimeout(stall);
      stall = setTimeout(() => {
        isStalled = true;
        request.abort();
      }, UPLOAD_STALL_MS);
    };
    const abort = () => request.abort();
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      alive();
      // The multipart frame around the file is counted as well; the file ends with it.
      onProgress(Math.min(file.size, Math.round((loaded / total) * file.size)));
    });
    request.addEventListener('loadend', () => {
      clearTimeout(stall);
      signal.removeEventListener('abort', abort);
      if (isStalled) return reject(new CallFailure('transport', 'TIMED_OUT', told.stalled));
      if (signal.aborted) return reject(new CallFailure('cancelled', 'CANCELLED', ''));
      if (request.status === 0) return reject(new CallFailure('transport', 'UNREACHABLE', told.broken));
      const failure = readFailure(request.status, request.responseText);
      if (!failure) return resolve();
      failure.requestId = request.getResponseHeader('x-request-id') ?? undefined;
      return reject(failure);
    });
    if (signal.aborted) return reject(new CallFailure('cancelled', 'CANCELLED', ''));
    signal.addEventListener('abort', abort, { once: true });
    const form = new FormData();
    form.set('file', file, name);
    request.open('POST', `${API_PREFIX}${path}?${new URLSearchParams(query).toString()}`);
    if (token) request.setRequestHeader('authorization', token);
    alive();
    request.send(form);
  });
}

/** Meaning of an answer in the envelope; undefined where the file was accepted. */
export function readFailure(status: number, text: string): CallFailure | undefined {
  const envelope = envelopeSchema.safeParse(parseJson(text));
  if (!envelope.success) return new CallFailure('transport', 'UNREADABLE', failureWords.unreadable);
  const outcome = classify(envelope.data);
  if (outcome.kind !== 'done')
    return new CallFailure(outcome.kind, String(envelope.data.code), outcome.message);
  return status === 200
    ? undefined
    : new CallFailure('transport', String(envelope.data.code), failureWords.unreadable);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
