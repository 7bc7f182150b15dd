import { availableParallelism } from 'node:os';
import { isAbsolute } from 'node:path';
import type { Share } from './kept-index.ts';

export interface Config {
  /** Of its files. */
  folder: string;
  socket: string;
  /** The id of the group that may connect, besides the owner. */
  group: number | undefined;
  /** Of local features. */
  threads: number;
  /** Where several indexes on as many machines are one: which this is, from 0 on. */
  share: Share | undefined;
  /** Also over TCP, for servers on other machines. */
  tcp: { host: string; port: number; secret: string } | undefined;
}

const LEAST_SECRET = 32;
const MOST_THREADS = 16;
/** A thread takes a million works; more than one answer sooner where processors are idle. */
const defaultThreads = () => Math.max(1, Math.min(4, availableParallelism() >> 2));

/** Reads every setting once and reports all faults together. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const faults: string[] = [];
  const path = (name: string): string => {
    const value = env[name] ?? '';
    if (!isAbsolute(value)) faults.push(`${name}: an absolute path`);
    return value;
  };
  const whole = (name: string, most: number): number | undefined => {
    if (env[name] === undefined) return undefined;
    const value = Number(env[name]);
    if (!Number.isInteger(value) || value < 0 || value > most)
      faults.push(`${name}: a whole number up to ${most}`);
    return value;
  };
  const config: Config = {
    folder: path('COPY_INDEX_DIR'),
    socket: path('COPY_INDEX_SOCKET'),
    group: whole('COPY_INDEX_SOCKET_GROUP', 2 ** 32 - 1),
    threads: whole('COPY_INDEX_THREADS', MOST_THREADS) ?? defaultThreads(),
    share: undefined,
    tcp: undefined,
  };
  if (config.threads === 0) faults.push('COPY_INDEX_THREADS: at least 1');
  const share = /^([1-9]\d?)\/([1-9]\d?)$/.exec(env['COPY_INDEX_SHARD'] ?? '1/1');
  const [at, of] = [Number(share?.[1]) - 1, Number(share?.[2])];
  if (share === null || at >= of)
    faults.push('COPY_INDEX_SHARD: such as 2/3, the second of three in COPY_INDEX_URL');
  else if (of > 1) config.share = { at, of };
  const port = whole('COPY_INDEX_PORT', 65_535);
  if (port !== undefined) {
    const secret = env['COPY_INDEX_SECRET'] ?? '';
    if (secret.length < LEAST_SECRET)
      faults.push(
        `COPY_INDEX_SECRET: at least ${LEAST_SECRET} characters, without which anybody could read the index`,
      );
    config.tcp = { host: env['COPY_INDEX_HOST'] ?? '127.0.0.1', port, secret };
  }
  if (faults.length > 0) throw new Error(`settings are wrong:\n  ${faults.join('\n  ')}`);
  return config;
}
