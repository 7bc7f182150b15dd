import type { AppContext } from '../../platform/index.ts';
import { listConsents } from './consents-store.ts';
import { findAgreementVersions } from './find-agreement-versions.ts';

export async function getAgreements(context: AppContext, accountId: string) {
  const rows = await listConsents(context.db, accountId);
  const versions = await findAgreementVersions(context, context.db);
  const standing = (kind: string, version?: string) =>
    rows.find(
      (row) =>
        row.kind === kind && row.revoked_at === null && (version === undefined || row.version === version),
    );
  return {
    current: (['userPolicy', 'privacyPolicy'] as const).map((kind) => {
      const version = versions[kind];
      return { kind, version, acceptedAt: standing(kind, version)?.given_at.toISOString() ?? null };
    }),
    consents: (['id-number', 'face'] as const).map((kind) => ({ kind, isGiven: standing(kind) !== undefined })),
    history: rows.map((row) => ({
      kind: row.kind,
      version: row.version,
      givenAt: row.given_at.toISOString(),
      revokedAt: row.revoked_at?.toISOString() ?? null,
    })),
  };
}
