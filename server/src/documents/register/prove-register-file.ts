import { findEntry, findNewestProofs, readPolicy } from '../../evidence/index.ts';
import { Refusal, type AppContext } from '../../platform/index.ts';
import { findCurrentFile } from './register-store.ts';

/** The record with a month's digests, with its proof. Not found until it is in the log. */
export async function proveRegisterFile(context: AppContext, month: string) {
  const file = await findCurrentFile(context.db, month);
  const entry = file && (await findEntry(context.db, file.record_sha256));
  if (file === undefined || entry === undefined) throw new Refusal('NOT_FOUND');
  const recordSha256 = Buffer.from(file.record_sha256).toString('hex');
  const proofs = await findNewestProofs(context.db, [file.record_sha256], await readPolicy(context));
  return {
    recordSha256,
    entry: Buffer.from(entry.entry).toString('base64'),
    proof: proofs.get(recordSha256)?.text ?? null,
  };
}
