import { applyChange, changesWords, type CertificationForm } from '@yinji/contract';
import { type ChangeKind, changeMachine } from '@yinji/state-machine';
import { findCertificationForm } from '../certification/index.ts';
import { Refusal, type AppContext, inTransaction, stateAfter } from '../../platform/index.ts';
import { findOwnWork, lockOwnWork } from '../../works/index.ts';
import { mustBeEditable, refuseBound, sealForm, sealText } from './change.ts';
import { insertChange, lockChange, updateDraft } from './changes-store.ts';

interface Save {
  id: string;
  workId: string;
  kind: ChangeKind;
  reason: string;
  after: CertificationForm | null;
}

/** Saves a draft under the id that its holder chose: a lost answer makes no second one. */
export async function saveChange(context: AppContext, accountId: string, given: Save): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    if ((await lockOwnWork(tx, accountId, given.workId)) === undefined) throw new Refusal('NOT_FOUND');
    const work = await findOwnWork(tx, accountId, given.workId);
    if (work?.certification_state !== 'passed') throw new Refusal('CERTIFICATION_REQUIRED');
    const known = await lockChange(tx, given.id);
    await refuseBound(tx, work, known?.state === 'correcting');
    const inForce = await findCertificationForm(context, given.workId, tx);
    if (inForce === undefined) throw new Refusal('CERTIFICATION_REQUIRED');
    // Only what a change may touch: numbers, kinds and attachments stay.
    const after = given.after && applyChange(inForce, given.after);
    const fields = {
      kind: given.kind,
      reason_sealed: sealText(context.vault, given.reason),
      after_sealed: changesWords(given.kind) ? sealForm(context.vault, after) : null,
    };
    if (known === undefined) {
      const row = { id: given.id, work_id: given.workId, account_id: accountId, begun_at: context.now() };
      if (
        !(await insertChange(tx, { ...row, ...fields, state: stateAfter(changeMachine, undefined, 'begin') }))
      )
        throw new Refusal('CHANGE_OPEN');
      return;
    }
    if (known.account_id !== accountId || known.work_id !== given.workId) throw new Refusal('NOT_FOUND');
    const correction = await mustBeEditable(tx, known, context.now());
    // The correction is about this kind: another kind is another application.
    if (correction !== undefined && given.kind !== known.kind)
      throw new Refusal('BAD_INPUT', undefined, { fields: ['kind'] });
    await updateDraft(tx, given.id, fields);
  });
}
