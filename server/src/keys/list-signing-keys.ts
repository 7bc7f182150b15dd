import type { World } from '../world.ts';
import { listKeys } from './keys-store.ts';

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

/** Every key ever certified on a person's name, newest first. */
export async function listSigningKeys(world: World, accountId: string) {
  return (await listKeys(world.db, accountId)).map((row) => ({
    id: row.id,
    certificateSha256: Buffer.from(row.certificate_sha256).toString('hex'),
    certificate: base64(row.certificate),
    issuer: base64(row.issuer),
    issuedAt: row.issued_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    revokedAt: row.revoked_at?.toISOString() ?? null,
    logIndex: row.idx,
    issuerLabel:
      world.config.mode === 'evaluation' ? '内置证书机构（评估环境，模拟）' : '第三方电子认证服务机构',
  }));
}

export type SigningKey = Awaited<ReturnType<typeof listSigningKeys>>[number];
