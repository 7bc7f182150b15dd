import { cutTile, TILE_WIDTH, tilePath, type TileAddress } from '@yinji/evidence';
import { Alarm } from './alarm.ts';

const TIMEOUT_MS = 30_000;
const RETRY_MS = 500;
const MAX_CHECKPOINT_BYTES = 1_000_000;
const MAX_TILE_BYTES = TILE_WIDTH * 32;
const MAX_BUNDLE_BYTES = TILE_WIDTH * (2 + 65_535);

/** Source of a log's bytes (c2sp.org/tlog-tiles). */
export interface LogSource {
  /** Throws Alarm `unreachable`. */
  fetchCheckpoint(): Promise<Uint8Array>;
  /** Exactly the bytes of this width. Throws Alarm `tile-missing` or `tile-altered`. */
  fetchTile(address: TileAddress): Promise<Uint8Array>;
}

/** The fetch failed: with the status, or without one when nothing answered. */
class NotFetched extends Error {
  readonly status: number | undefined;

  constructor(detail: string, status?: number, cause?: unknown) {
    super(detail, { cause });
    this.status = status;
  }
}

async function readAtMost(response: Response, limit: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += (chunk as Uint8Array).length;
    // Leaving the loop cancels the body, so a stranger's server cannot fill the memory.
    if (length > limit) throw new NotFetched(`longer than ${limit} bytes`, response.status);
    chunks.push(chunk as Uint8Array);
  }
  return Buffer.concat(chunks);
}

async function fetchOnce(url: string, limit: number, signal: AbortSignal): Promise<Uint8Array> {
  try {
    const response = await fetch(url, {
      headers: { 'user-agent': 'yinji-monitor', 'cache-control': 'no-cache' },
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    if (response.status !== 200) {
      await response.body?.cancel();
      throw new NotFetched(`answered ${response.status}`, response.status);
    }
    return await readAtMost(response, limit);
  } catch (cause) {
    if (cause instanceof NotFetched) throw cause;
    const { message, cause: inner } = cause as Error;
    throw new NotFetched(inner instanceof Error ? inner.message : message, undefined, cause);
  }
}

/** Retries once after a network or server fault; a refusal is final. */
async function fetchBytes(url: string, limit: number, signal: AbortSignal): Promise<Uint8Array> {
  try {
    return await fetchOnce(url, limit, signal);
  } catch (cause) {
    const { status } = cause as NotFetched;
    if (signal.aborted || (status !== undefined && status < 500)) throw cause;
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    return fetchOnce(url, limit, signal);
  }
}

/** A log over HTTP; `url` is its prefix without a slash at the end. */
export function openLogSource(url: string, signal: AbortSignal): LogSource {
  const get = async (address: TileAddress): Promise<Uint8Array> => {
    const limit = address.level === 'entries' ? MAX_BUNDLE_BYTES : MAX_TILE_BYTES;
    const at = (exact: TileAddress): Promise<Uint8Array> =>
      fetchBytes(`${url}/${tilePath(exact)}`, limit, signal);
    try {
      return await at(address);
    } catch (cause) {
      // The log may have grown since its checkpoint and replaced the partial by the full tile
      // (c2sp.org/tlog-tiles).
      if (address.width === TILE_WIDTH || (cause as NotFetched).status === undefined) throw cause;
      const full = await at({ ...address, width: TILE_WIDTH }).catch(() => Promise.reject(cause));
      return cutTile(full, address);
    }
  };
  return {
    fetchCheckpoint: async () => {
      try {
        return await fetchBytes(`${url}/checkpoint`, MAX_CHECKPOINT_BYTES, signal);
      } catch (cause) {
        throw new Alarm('unreachable', `checkpoint: ${(cause as Error).message}`, { cause });
      }
    },
    fetchTile: async (address) => {
      const path = tilePath(address);
      let bytes: Uint8Array;
      try {
        bytes = await get(address);
      } catch (cause) {
        if (!(cause instanceof NotFetched)) throw altered(address, cause);
        throw new Alarm('tile-missing', `${path}: ${cause.message}`, { subject: path, cause });
      }
      checkLength(bytes, address);
      return bytes;
    },
  };
}

function checkLength(bytes: Uint8Array, address: TileAddress): void {
  let wanted: number;
  try {
    wanted = cutTile(bytes, address).length;
  } catch (cause) {
    throw altered(address, cause);
  }
  if (bytes.length !== wanted) throw altered(address, new Error(`has ${bytes.length} bytes, wanted ${wanted}`));
}

function altered(address: TileAddress, cause: unknown): Alarm {
  const path = tilePath(address);
  const code = address.level === 'entries' ? 'entry-altered' : 'tile-altered';
  return new Alarm(code, `${path}: ${(cause as Error).message}`, { subject: path, cause });
}
