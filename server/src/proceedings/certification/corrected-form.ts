import type { Corrected } from '../corrections/index.ts';
import { findWork, moveTrack } from '../../works/index.ts';

const MISSED = '补正逾期，视为撤回；所填内容仍在，可以改好后再提交。';

/** The rights form when it is sent back; on the wire it is still under review. */
export const correctedForm: Corrected = {
  kind: 'certification',
  word: '版权认证',
  link: (workId) => `tm-copyright?id=${workId}`,
  findHolder: async (tx, { work_id }) => (await findWork(tx, work_id))?.account_id,
  async lapse(_context, tx, { work_id: workId }, now) {
    const work = await findWork(tx, workId);
    if (work !== undefined)
      await moveTrack(tx, {
        workId,
        accountId: work.account_id,
        track: 'certification',
        event: 'withdraw',
        reason: MISSED,
        now,
      });
    return MISSED;
  },
};
