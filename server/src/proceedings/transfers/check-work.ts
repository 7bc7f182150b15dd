import { type Database, Refusal } from '../../platform/index.ts';
import { type WorkRow, findWork } from '../../works/index.ts';
import { isBeingSucceeded } from './transfers-store.ts';

const BLOCKING = ['disputed', 'revoked', 'withdrawn'] as const;

/**
 * A work whose rights may pass: deposited, undisputed, nothing under review, no open succession.
 * @throws Refusal NOT_FOUND, DEPOSIT_REQUIRED, WORK_DISPUTED, STATE_CHANGED, SUCCESSION_OPEN
 */
export async function getTransferableWork(db: Database, workId: string): Promise<WorkRow> {
  const work = Refusal.unlessFound(await findWork(db, workId));
  if (work.evidence_state !== 'passed') throw new Refusal('DEPOSIT_REQUIRED');
  if (BLOCKING.some((badge) => work.badges.includes(badge))) throw new Refusal('WORK_DISPUTED');
  if (work.confirmation_state === 'reviewing' || work.certification_state === 'reviewing')
    throw new Refusal('STATE_CHANGED', '该作品还有在审的申请，请等结果或先撤回');
  if (await isBeingSucceeded(db, workId))
    throw new Refusal('SUCCESSION_OPEN', '有人正在申请继承或承继这件作品；若您仍是持有人，请先终止该申请');
  return work;
}
