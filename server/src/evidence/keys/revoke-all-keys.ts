import type { Tx } from '../../platform/index.ts';
import { appendRecord } from '../log/index.ts';
import { lockLiveKeys, markRevoked } from './keys-store.ts';

/** Ends every certificate of a closing account; nobody is notified. */
export async function revokeAllKeys(tx: Tx, accountId: string, revokedAt: Date): Promise<void> {
  for (const key of await lockLiveKeys(tx, accountId)) {
    const { sha256 } = await appendRecord(tx, {
      type: 'revocation',
      v: 1,
      certificate_sha256: Buffer.from(key.certificate_sha256).toString('hex'),
      reason: 'cessation',
      revoked_at: revokedAt.toISOString(),
    });
    await markRevoked(tx, key.id, { reason: 'cessation', revokedAt, recordSha256: sha256 });
  }
}
