import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { AppContext } from '../../platform/index.ts';
import { VERIFIERS } from './release-verifiers.ts';
import { findRelease } from './verification-read-model.ts';

/** The verifiers offered now, each with its digest and its log record. */
export async function listVerifiers(context: AppContext) {
  const found = await Promise.all(
    Object.entries(VERIFIERS).map(async ([name, path]) => {
      const bytes = await readFile(path).catch(() => undefined);
      if (bytes === undefined) return [];
      const sha256 = createHash('sha256').update(bytes).digest();
      const release = await findRelease(context.db, sha256);
      if (release === undefined) return [];
      const { released_at, idx } = release;
      return [{ name, sha256: sha256.toString('hex'), releasedAt: released_at.toISOString(), logIndex: idx }];
    }),
  );
  return found.flat();
}
