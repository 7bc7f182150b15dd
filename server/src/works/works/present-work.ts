import type { WorkDetail, WorkSummary } from '@yinji/contract';
import { COPY_MEDIA_TYPES } from '@yinji/content-credentials';
import { ENOUGH_FEATURES } from '@yinji/originality';
import { standingOf } from '@yinji/state-machine';
import type { AppContext } from '../../platform/index.ts';
import { previewUrl } from './preview-url.ts';
import type { ListedWorkRow } from './lists-store.ts';
import type { WorkRow, WorkWithVersions } from './works-read-model.ts';

const hex = (bytes: Uint8Array | null) => (bytes === null ? null : Buffer.from(bytes).toString('hex'));
const iso = (date: Date | null) => date?.toISOString() ?? null;

type State = WorkRow['evidence_state'];
const track = (state: State, reason: string | null, since: Date | null, dueAt: Date | null = null) =>
  state === null || since === null ? null : { state, reason, since: since.toISOString(), dueAt: iso(dueAt) };

/** A work as its holder sees it in a list. */
export function presentSummary(context: AppContext, row: ListedWorkRow): WorkSummary {
  return {
    id: row.id,
    title: row.title,
    workType: row.work_type,
    thumbnailUrl: row.thumbnail_key === null ? null : previewUrl(context, row.thumbnail_key),
    depositNumber: row.received_at === null ? null : row.number,
    recordSha256: hex(row.record_sha256),
    createdAt: row.created_at.toISOString(),
    evidence: track(row.evidence_state, row.evidence_reason, row.evidence_since),
    confirmation: track(
      row.confirmation_state,
      row.confirmation_reason,
      row.confirmation_since,
      row.confirmation_correct_until,
    ),
    certification: track(
      row.certification_state,
      row.certification_reason,
      row.certification_since,
      row.certification_correct_until,
    ),
    standing: row.received_at === null ? null : standingOf(row.badges),
  };
}

/** A work as its holder sees it by itself. */
export function presentWork(context: AppContext, row: WorkWithVersions): WorkDetail {
  return {
    ...presentSummary(context, row),
    claimedCreatedOn: row.claimed_created_on,
    description: row.description,
    file: presentFile(row),
    original: row.received_at === null ? 'none' : row.arrived_at === null ? 'awaited' : 'arrived',
    isFirstReceipt: row.is_first_receipt,
    isWeaklyProtectable: row.feature_count === null ? null : row.feature_count < ENOUGH_FEATURES,
    previewUrl: row.preview_key === null ? null : previewUrl(context, row.preview_key),
    deposit: presentDeposit(row),
    fileLabels: row.file_labels,
    offersCredentialedCopy: row.completed_at !== null && row.format !== null && row.format in COPY_MEDIA_TYPES,
    confirmationNumber: row.confirmation_number,
    certificationNumber: row.certification_number,
    hasComparison: row.has_comparison,
    category: row.category as WorkDetail['category'],
    aiDeclaration: presentAi(row),
    versions: row.versions.map((one) => ({
      sequence: one.seq,
      name: one.file_name,
      sizeBytes: one.file_size_bytes,
      sha256: one.sha256,
      replacedAt: new Date(one.replaced_at).toISOString(),
    })),
  };
}

/** The creator's statement about artificial intelligence. */
export const presentAi = ({ ai_use, ai_tool }: Pick<WorkRow, 'ai_use' | 'ai_tool'>) =>
  ai_use === null ? null : { use: ai_use, tool: ai_tool };

function presentFile(row: WorkRow): WorkDetail['file'] {
  if (row.file_name === null || row.file_size_bytes === null) return null;
  return {
    name: row.file_name,
    sizeBytes: row.file_size_bytes,
    sha256: hex(row.file_sha256) ?? '',
    sm3: hex(row.file_sm3) ?? '',
  };
}

function presentDeposit(row: WorkRow): WorkDetail['deposit'] {
  if (row.received_at === null || row.number === null) return null;
  return {
    number: row.number,
    queryCode: row.query_code ?? '',
    receivedAt: row.received_at.toISOString(),
    recordSha256: hex(row.record_sha256) ?? '',
    logIndex: row.log_index,
    treeSize: row.tree_size,
    tokenTime: iso(row.token_time),
    cosignedAt: iso(row.cosigned_at),
    witnesses: row.witnesses ?? 0,
    receipt: row.receipt,
    complete: row.completed_at !== null,
  };
}
