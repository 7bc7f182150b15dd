import type { AppContext } from '../../platform/index.ts';
import { listMaterials, type MaterialRow, type WorkRow } from '../../works/index.ts';
import { listCorrections, presentCorrection } from '../corrections/index.ts';
import { openAnswer, type CorrectionAnswer } from './correction-answer.ts';

/** Of a confirmation, for its reviewer: what was asked, and what the holder answered and chose to show. */
export async function presentCorrections(context: AppContext, work: Pick<WorkRow, 'id' | 'account_id'>) {
  const materials = await listMaterials(context.db, work.id);
  return (await listCorrections(context.db, 'confirmation', work.id)).map((row) => ({
    ...presentCorrection(context, row),
    answer: presentAnswer(openAnswer(context, row, work.account_id), materials),
  }));
}

function presentAnswer(answer: CorrectionAnswer | undefined, materials: readonly MaterialRow[]) {
  if (answer === undefined) return null;
  return {
    statement: answer.statement,
    aiBefore: answer.aiBefore,
    // Without the file's name: it may name its maker.
    materials: materials
      .filter(({ id }) => answer.materialIds.includes(id))
      .map((one) => ({
        id: one.id,
        kind: one.kind,
        note: one.note,
        sizeBytes: one.size_bytes,
        receivedAt: one.received_at.toISOString(),
      })),
  };
}
