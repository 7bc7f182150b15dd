import { setTimeout as pause } from 'node:timers/promises';

/** What `asked` answers, or `otherwise` where that takes longer. The work goes on; a later failure of it is ignored. */
export async function within<T, U>(asked: Promise<T>, ms: number, otherwise: U): Promise<T | U> {
  const limit = new AbortController();
  try {
    return await Promise.race([asked, pause(ms, otherwise, { ref: false, signal: limit.signal })]);
  } finally {
    limit.abort();
  }
}
