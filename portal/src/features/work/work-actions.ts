import type { WorkDetail } from '@yinji/contract';

export type WorkAction =
  | 'continue-draft'
  | 'upload-original'
  | 'request-confirmation'
  | 'correct-confirmation'
  | 'correct-certification'
  | 'withdraw-confirmation'
  | 'certify'
  | 'view-certification'
  | 'delete-draft';

/** A revoked, withdrawn or erased record allows nothing further. */
export const hasEnded = ({ standing }: Pick<WorkDetail, 'standing'>): boolean =>
  standing === '已撤销' || standing === '已撤回' || standing === '已注销';

/** The holder's possible actions on a work, the most useful first. The server checks again. */
export function actionsOf(work: WorkDetail): WorkAction[] {
  if (work.deposit === null) return ['continue-draft', 'delete-draft'];
  const actions: WorkAction[] = [];
  if (hasEnded(work)) return work.certification?.state === 'passed' ? ['view-certification'] : [];
  const isDeposited = work.evidence?.state === 'passed';
  const confirmation = work.confirmation?.state;
  const certification = work.certification?.state;
  if (work.confirmation?.dueAt) actions.push('correct-confirmation');
  if (work.certification?.dueAt) actions.push('correct-certification');
  if (work.original === 'awaited') actions.push('upload-original');
  if (isDeposited && work.original === 'arrived' && confirmation !== 'reviewing' && confirmation !== 'passed')
    actions.push('request-confirmation');
  if (isDeposited && certification !== 'reviewing' && certification !== 'passed') actions.push('certify');
  if ((certification === 'reviewing' && !work.certification?.dueAt) || certification === 'passed')
    actions.push('view-certification');
  if (confirmation === 'reviewing') actions.push('withdraw-confirmation');
  return actions;
}
