import type { Proceeding } from '../../people/index.ts';
import { lockOpen } from './lock-open.ts';
import type { ObjectionRow } from './objections-read-model.ts';

export const objection: Proceeding<ObjectionRow> = {
  name: 'objection',
  isOpenedFirst: true,
  lock: lockOpen,
  sides: (_db, row) => [row.account_id, row.holder_id],
};
