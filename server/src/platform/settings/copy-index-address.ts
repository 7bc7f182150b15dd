import { isAbsolute } from 'node:path';

/** A unix socket on this machine, or the indexes of other machines with their secret: the shards, in their order. */
export type CopyIndexAddress = { socket: string } | { urls: string[]; secret: string };

/** `COPY_INDEX_SOCKET`, or `COPY_INDEX_URL` (several with commas between) with `COPY_INDEX_SECRET`. */
export function readCopyIndexAddress(
  env: Record<string, string | undefined>,
  fault: (name: string, what: string) => undefined,
): CopyIndexAddress {
  const urls = env['COPY_INDEX_URL']?.split(',').map((url) => url.trim());
  if (urls === undefined) {
    const socket = env['COPY_INDEX_SOCKET'] ?? '';
    if (!isAbsolute(socket)) fault('COPY_INDEX_SOCKET', 'an absolute path, or COPY_INDEX_URL instead');
    return { socket };
  }
  if (!urls.every(isAddress) || new Set(urls).size < urls.length)
    fault('COPY_INDEX_URL', 'such as http://10.0.0.7:7070, within a private network');
  const secret = env['COPY_INDEX_SECRET'] ?? '';
  if (secret === '') fault('COPY_INDEX_SECRET', 'is needed with COPY_INDEX_URL');
  return { urls, secret };
}

const isAddress = (url: string): boolean =>
  URL.canParse(url) && new URL(url).protocol === 'http:' && new URL(url).port !== '';
