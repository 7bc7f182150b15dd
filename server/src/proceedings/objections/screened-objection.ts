import type { ObjectionGround } from '@yinji/contract';
import type { AppContext } from '../../platform/index.ts';
import { maskText } from './mask-text.ts';
import { findObjection } from './objections-read-model.ts';
import { listPapers } from './papers.ts';
import { openWords } from './sealed-words.ts';

/** For a reviewer: the text and attachments, never the author. */
export async function screenedObjection(context: AppContext, id: string) {
  const row = await findObjection(context.db, id);
  if (row === undefined) return null;
  return {
    id: row.id,
    number: row.number,
    grounds: row.grounds as ObjectionGround[],
    statement: maskText(openWords(context, row.statement_sealed)),
    papers: (await listPapers(context.db, row)).filter((paper) => paper.side === 'objector'),
  };
}
