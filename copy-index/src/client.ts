import { Agent, request } from 'node:http';
import {
  CopyIndexError,
  type CopyIndex,
  type FoundCopies,
  type IndexState,
  openShardedIndex,
} from '@yinji/originality/copy-index';
import type { Judged } from '@yinji/originality';
import { decodeLooked, encodeEntry, encodeLocalSearch, encodeSearch, type WireLooked } from './wire.ts';

/** A socket on this machine, or another machine with its secret. */
export type IndexAddress = { socket: string } | { url: string; secret: string };

export interface CopyIndexClient extends CopyIndex {
  close(): void;
}

/** One index, or the shards on several machines as one. */
export function connectCopyIndex(
  address: { socket: string } | { urls: string[]; secret: string },
): CopyIndexClient {
  if ('socket' in address) return createCopyIndexClient(address);
  const { urls, secret } = address;
  const clients = urls.map((url) => createCopyIndexClient({ url, secret }));
  const [only] = clients;
  if (clients.length === 1) return only!;
  return {
    ...openShardedIndex(clients),
    close() {
      for (const client of clients) client.close();
    },
  };
}

/** Talks to the index over kept connections. Times are in milliseconds. */
export function createCopyIndexClient(address: IndexAddress, { timeoutMs = 5000 } = {}): CopyIndexClient {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  // Searches of local features are answered one at a time: fifty that wait keep no other call from a connection.
  const slow = new Agent({ keepAlive: true, maxSockets: 16 });
  const place =
    'socket' in address
      ? { socketPath: address.socket }
      : { host: new URL(address.url).hostname.replace(/^\[|\]$/g, ''), port: new URL(address.url).port };
  const headers = 'socket' in address ? {} : { authorization: `Bearer ${address.secret}` };

  const call = <T>(path: string, given: object, limitMs = timeoutMs, by = agent): Promise<T> =>
    new Promise((resolve, reject) => {
      const fail = (cause: unknown) =>
        reject(new CopyIndexError('unreachable', `the copy index did not answer ${path}`, cause));
      const signal = AbortSignal.timeout(limitMs);
      const outgoing = request({ ...place, path, method: 'POST', headers, agent: by, signal }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.once('error', fail);
        response.once('end', () => {
          const text = Buffer.concat(chunks).toString();
          if (response.statusCode === 200) resolve(JSON.parse(text) as T);
          else if (response.statusCode === 409) reject(new CopyIndexError('unconfirmed', path));
          else
            reject(
              new CopyIndexError('failed', `${path} answered ${response.statusCode}: ${text.slice(0, 200)}`),
            );
        });
      });
      outgoing.once('error', fail);
      outgoing.end(JSON.stringify(given));
    });

  return {
    // The caller holds the rows: an index that hangs must not hold them for long.
    add: (entries) => call('/add', { entries: entries.map(encodeEntry) }),
    // It waits for the disk.
    remove: (set, ids) => call('/remove', { set, ids }, timeoutMs * 12),
    search: (search) => call<FoundCopies>('/search', encodeSearch(search)),
    // One at a time there.
    lookLocal: async (search) =>
      (await call<WireLooked[]>('/look-local', encodeLocalSearch(search), timeoutMs * 12, slow)).map(
        decodeLooked,
      ),
    searchLocal: (search) => call<Judged[]>('/search-local', encodeLocalSearch(search), timeoutMs * 12, slow),
    state: () => call<IndexState>('/state', {}),
    list: (set, bucket) => call<string[]>('/list', { set, bucket }),
    confirm: (set, boot) => call('/confirm', { set, boot }, timeoutMs * 12),
    close() {
      agent.destroy();
      slow.destroy();
    },
  };
}
