import type { GateRule } from '@yinji/contract';
import { Refusal, type StaffActor, type AppContext, inTransaction } from '../../platform/index.ts';
import { auditStaff } from '../../people/index.ts';
import { insertTerm } from './gate-store.ts';
import { plainText } from './plain-text.ts';

interface Given {
  id: string;
  term: string;
  ruleCode: GateRule;
  note: string;
}

/** One entry for everything that compares alike. A single character would be found everywhere. */
export async function addBlockedTerm(
  context: AppContext,
  { staffId }: StaffActor,
  given: Given,
): Promise<null> {
  const { id, term, ruleCode, note } = given;
  const plain = plainText(term).text;
  if ([...plain].length < 2)
    throw new Refusal('BAD_INPUT', '去掉间隔与符号后至少要有两个字', { fields: ['term'] });
  await inTransaction(context.db, async (tx) => {
    const row = { id, term, plain, rule_code: ruleCode, note, added_by: staffId, added_at: context.now() };
    if (!(await insertTerm(tx, row))) throw new Refusal('STATE_CHANGED', '词库里已有这个词');
    await auditStaff(tx, staffId, 'term-added', id);
  });
  return null;
}
