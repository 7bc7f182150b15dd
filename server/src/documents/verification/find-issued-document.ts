import { findEntry, findNewestProofs, readPolicy } from '../../evidence/index.ts';
import { type AppContext, takeToken } from '../../platform/index.ts';
import { findDocumentBySha256 } from './verification-read-model.ts';

/**
 * The document that a file is, by its digest, with the log record that holds the digest. It tells what stands on
 * the paper and in the public log, nothing of the work and not its status, which need the query code. A
 * comparison report has no record of its own: the log must not tell that there was a decision.
 */
export async function findIssuedDocument(context: AppContext, sha256: string, network: string) {
  await takeToken(context, 'issued-document', network, { capacity: 60, refillSeconds: 2 }, 'TOO_MANY_REQUESTS');
  const row = await findDocumentBySha256(context.db, Buffer.from(sha256, 'hex'));
  if (row === undefined) return null;
  const { number, kind, issued_at: issuedAt } = row;
  return { number, kind, issuedAt: issuedAt.toISOString(), record: await recordOf(context, row) };
}

async function recordOf(
  context: AppContext,
  { kind, record_sha256 }: { kind: string; record_sha256: Uint8Array },
) {
  const entry = kind === 'comparison' ? undefined : await findEntry(context.db, record_sha256);
  if (entry === undefined) return null;
  const recordSha256 = Buffer.from(record_sha256).toString('hex');
  const proofs = await findNewestProofs(context.db, [record_sha256], await readPolicy(context));
  return {
    recordSha256,
    entry: Buffer.from(entry.entry).toString('base64'),
    proof: proofs.get(recordSha256)?.text ?? null,
  };
}
