import { changeMachine } from '@yinji/state-machine';
import type { Corrected } from '../corrections/index.ts';
import { stateAfter } from '../../platform/index.ts';
import { findChange, lockChange, moveChange } from './changes-store.ts';
import { forgetMaterials } from './forget-materials.ts';

const MISSED = '补正逾期，视为撤回；原有记录没有任何改动，可以随时再次申请。';

/** A change when it is sent back. Overdue means withdrawn: its materials are destroyed. */
export const correctedChange: Corrected = {
  kind: 'change',
  word: '版权变更',
  link: (id) => `copyrightChange?id=${id}`,
  findHolder: async (tx, { subject_id }) => (await findChange(tx, subject_id))?.account_id,
  async lapse(_context, tx, { subject_id: id }, now) {
    const row = await lockChange(tx, id);
    if (row === undefined) return MISSED;
    await moveChange(tx, id, {
      state: stateAfter(changeMachine, row.state, 'lapse'),
      remark: MISSED,
      decided_at: now,
    });
    await forgetMaterials(tx, id);
    return MISSED;
  },
};
