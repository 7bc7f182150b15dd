import type { RequestedKind } from '@yinji/contract';
import type { StaffActor } from '../../platform/index.ts';
import type { RequestRow } from './authority-requests-store.ts';

const hex = (bytes: Uint8Array | null) => Buffer.from(bytes ?? []).toString('hex');

/** `ownIds`: all staff names of the viewer. */
export function presentRequest(row: RequestRow, { staffId }: StaffActor, ownIds: ReadonlySet<string>) {
  return {
    id: row.id,
    authority: row.authority,
    documentNumber: row.document_number,
    reason: row.reason,
    scope: { ...row.scope, kinds: row.scope.kinds as RequestedKind[] },
    state: row.state,
    enteredBy: row.entered_name,
    enteredAt: row.entered_at.toISOString(),
    decidedBy: row.decided_name,
    decidedAt: row.decided_at?.toISOString() ?? null,
    note: row.note,
    paper:
      row.paper_sha256 === null
        ? null
        : {
            mediaType: row.paper_media_type ?? '',
            sizeBytes: row.paper_size_bytes ?? 0,
            sha256: hex(row.paper_sha256),
          },
    built:
      row.built_at === null
        ? null
        : {
            sha256: hex(row.export_sha256),
            sm3: hex(row.export_sm3),
            sizeBytes: row.export_size_bytes ?? 0,
            builtAt: row.built_at.toISOString(),
            expiresAt: row.expires_at?.toISOString() ?? null,
          },
    collectedAt: row.collected_at?.toISOString() ?? null,
    isOwn: ownIds.has(row.entered_by),
    mayCollect: row.state === 'built' && row.decided_by === staffId,
  };
}
