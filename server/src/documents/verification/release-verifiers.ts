import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type AppContext, inTransaction } from '../../platform/index.ts';
import { appendRecord } from '../../evidence/index.ts';
import { insertRelease } from './verification-store.ts';

const ROOT = join(import.meta.dirname, '../../../..');

/** The offered verifiers, by name. */
export const VERIFIERS = {
  'verify.html': join(ROOT, 'verifier/dist/verify.html'),
  'verify.sh': join(ROOT, 'verifier/src/verify.sh'),
} as const;

/**
 * Records in the log which verifiers are offered from now on, so that a person who gets another file than
 * everybody else can detect it (evidence.md, cheat table). A verifier whose digest is there already is not
 * recorded again.
 */
export async function releaseVerifiers(context: AppContext): Promise<void> {
  for (const [name, path] of Object.entries(VERIFIERS)) {
    const bytes = await readFile(path).catch(() => undefined);
    if (bytes === undefined) continue;
    await releaseOnce(context, name, createHash('sha256').update(bytes).digest());
  }
}

async function releaseOnce(context: AppContext, name: string, sha256: Buffer): Promise<void> {
  const releasedAt = context.now();
  await inTransaction(context.db, async (tx) => {
    const record = await appendRecord(tx, {
      type: 'verifier',
      v: 1,
      name,
      sha256: sha256.toString('hex'),
      released_at: releasedAt.toISOString(),
    });
    const row = { sha256, name, record_sha256: record.sha256, released_at: releasedAt };
    if (!(await insertRelease(tx, row))) throw new ReleasedAlready();
  }).catch((cause: unknown) => {
    if (!(cause instanceof ReleasedAlready)) throw cause;
  });
}

/** Rolls back the second record of one digest. */
class ReleasedAlready extends Error {}
