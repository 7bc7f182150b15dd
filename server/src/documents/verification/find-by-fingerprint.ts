import { type AppContext, takeToken } from '../../platform/index.ts';
import { listPublicByFileSha256 } from './verification-read-model.ts';

/** Public works with this file, by its SHA-256, the earliest deposit first. Holders find their own by `findOwnDeposits`. */
export async function findByFingerprint(context: AppContext, sha256: string, network: string) {
  await takeToken(context, 'fingerprint', network, { capacity: 60, refillSeconds: 2 }, 'TOO_MANY_REQUESTS');
  const rows = await listPublicByFileSha256(context.db, Buffer.from(sha256, 'hex'));
  return rows.map((row) => ({
    number: row.number,
    receivedAt: (row.received_at ?? context.now()).toISOString(),
  }));
}
