import type { Digests } from '../../../lib/hash/hash-file.ts';
import { hashFile } from '../../../lib/hash/hash-file.ts';

/** One core stays free for the page; more than four only wait for the disk. */
const lanes = () => Math.max(1, Math.min(4, (navigator.hardwareConcurrency || 2) - 1));

/** Digests of many files, several at a time; undefined for an unreadable one. Rejects only when aborted. */
export async function hashFiles(
  files: readonly File[],
  signal: AbortSignal,
  onDone: (file: File, digests: Digests | undefined) => void,
): Promise<void> {
  const waiting = [...files];
  const lane = async () => {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
      const digests = await hashFile(file, { signal }).catch((cause: unknown) => {
        if (signal.aborted) throw cause;
        return undefined;
      });
      onDone(file, digests);
    }
  };
  await Promise.all(Array.from({ length: lanes() }, lane));
}
