import { parseCertificate, toHex } from '@yinji/evidence';
import { type AppContext, openDer } from '../../platform/index.ts';
import type { KeyRow } from './keys-store.ts';

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

/** A key as its person sees it. */
export const presentKey = ({ vault }: AppContext, row: KeyRow) =>
  describeKey(row, openDer(vault, 'certificate', row.certificate_sealed));

const describeKey = (row: KeyRow, certificate: Uint8Array) => ({
  id: row.id,
  certificateSha256: toHex(row.certificate_sha256),
  serialNumber: toHex(parseCertificate(certificate).serialNumber),
  certificate: base64(certificate),
  issuer: base64(row.issuer),
  issuedAt: row.issued_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  transfersFrom: row.transfers_from.toISOString(),
  logIndex: row.issued_index,
  revokedAt: row.revoked_at?.toISOString() ?? null,
  revocationReason: row.revocation_reason,
  revocationIndex: row.revoked_index,
  recoverable: {
    bySheet: row.wrap_id !== null,
    byPasskey: row.credential_id !== null,
  },
  // The authority's own name, which says when it is simulated.
  issuerLabel: parseCertificate(row.issuer).commonName,
});

export type SigningKey = ReturnType<typeof presentKey>;
