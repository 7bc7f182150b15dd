import type { CorrectionItem } from '@yinji/contract';
import type { Vault, AppContext } from '../../platform/index.ts';
import type { CorrectionRow } from './corrections-store.ts';

interface CorrectionContent {
  reason: string;
  items: CorrectionItem[];
}

/** Named after the first corrected kind: encrypted texts open under no other name. */
const PURPOSE = 'certification-correction';

export const sealContent = (vault: Vault, content: CorrectionContent): Uint8Array =>
  vault.seal(PURPOSE, JSON.stringify(content));

export const presentCorrection = (context: AppContext, row: CorrectionRow) => ({
  askedAt: row.asked_at.toISOString(),
  dueAt: row.due_at.toISOString(),
  answeredAt: row.outcome === 'answered' ? (row.ended_at?.toISOString() ?? null) : null,
  ...(JSON.parse(context.vault.open(PURPOSE, row.content_sealed)) as CorrectionContent),
});
