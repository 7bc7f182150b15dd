import type { AppContext } from '../../platform/index.ts';
import { listMaterials, type MaterialRow } from '../../works/index.ts';
import { listCorrections, presentCorrection, type CorrectionRow } from '../corrections/index.ts';
import { openAnswer } from './correction-answer.ts';

/** Of a confirmation, for its reviewer: what was asked, and what the holder answered and chose to show. */
export async function presentCorrections(context: AppContext, workId: string) {
  const materials = await listMaterials(context.db, workId);
  return (await listCorrections(context.db, 'confirmation', workId)).map((row) => ({
    ...presentCorrection(context, row),
    answer: presentAnswer(context, row, materials),
  }));
}

function presentAnswer(context: AppContext, row: CorrectionRow, materials: readonly MaterialRow[]) {
  const answer = openAnswer(context, row);
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
