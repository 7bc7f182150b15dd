import { findNewestProofs, listWorkEntries, readPolicy } from '../../evidence/index.ts';
import { type AppContext, takeToken } from '../../platform/index.ts';
import { findVisibleWork, type AskedNumber } from './find-visible-work.ts';

/**
 * Every record of the work's chain with its proof, for a browser that checks them again; visible to everybody
 * who may see the number. All proofs are under the newest checkpoint, so that the present policy is enough to
 * judge them.
 */
export async function proveRecord(context: AppContext, given: AskedNumber, network: string) {
  await takeToken(context, 'prove-record', network, { capacity: 30, refillSeconds: 4 }, 'TOO_MANY_REQUESTS');
  const { number, work } = await findVisibleWork(context, given, network);
  const entries = await listWorkEntries(context.db, work.id);
  const proofs = await findNewestProofs(
    context.db,
    entries.map((one) => one.record_sha256),
    await readPolicy(context),
  );
  return {
    number,
    records: entries.map(({ entry, record_sha256 }) => {
      const recordSha256 = Buffer.from(record_sha256).toString('hex');
      return {
        recordSha256,
        entry: Buffer.from(entry ?? []).toString('base64'),
        proof: proofs.get(recordSha256)?.text ?? null,
      };
    }),
  };
}
