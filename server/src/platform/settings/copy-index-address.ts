import { isAbsolute } from 'node:path';

/** A unix socket on this machine, or the index of another machine with its secret. */
export type CopyIndexAddress = { socket: string } | { url: string; secret: string };

/** `COPY_INDEX_SOCKET`, or `COPY_INDEX_URL` with `COPY_INDEX_SECRET`. */
export function readCopyIndexAddress(
  env: Record<string, string | undefined>,
  fault: (name: string, what: string) => undefined,
): CopyIndexAddress {
  const url = env['COPY_INDEX_URL'];
  if (url === undefined) {
    const socket = env['COPY_INDEX_SOCKET'] ?? '';
    if (!isAbsolute(socket)) fault('COPY_INDEX_SOCKET', 'an absolute path, or COPY_INDEX_URL instead');
    return { socket };
  }
  if (!URL.canParse(url) || new URL(url).protocol !== 'http:' || new URL(url).port === '')
    fault('COPY_INDEX_URL', 'such as http://10.0.0.7:7070, within a private network');
  const secret = env['COPY_INDEX_SECRET'] ?? '';
  if (secret === '') fault('COPY_INDEX_SECRET', 'is needed with COPY_INDEX_URL');
  return { url, secret };
}
