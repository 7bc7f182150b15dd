import { successionMachine } from '@yinji/state-machine';
import { checkOwnCode, useUpCode } from '../../people/index.ts';
import {
  type AccountActor,
  Refusal,
  type AppContext,
  inTransaction,
  stateAfter,
} from '../../platform/index.ts';
import { endSuccession } from './end-succession.ts';
import { lockSuccession } from './lock-succession.ts';
import { findSuccession } from './successions-store.ts';

type Holder = Pick<AccountActor, 'accountId' | 'personId'>;

/**
 * "I am here." Signed in, with a code to the person's own phone: nothing more is required of a person reported
 * dead.
 */
export async function stopSuccession(
  context: AppContext,
  { accountId, personId }: Holder,
  { id, code }: { id: string; code: string },
): Promise<void> {
  const found = await findSuccession(context.db, id);
  if (found?.holder_id !== accountId) throw new Refusal('NOT_FOUND');
  const codeId = await checkOwnCode(context, personId, 'stop-succession', code);
  await inTransaction(context.db, async (tx) => {
    const { row } = await lockSuccession(tx, id);
    if (row.holder_id !== accountId) throw new Refusal('NOT_FOUND');
    stateAfter(successionMachine, row.state, 'stop', 'holder');
    await useUpCode(context, tx, codeId);
    await endSuccession(tx, row, 'stopped', { remark: '原持有人表示仍持有这些作品。', now: context.now() });
  });
}
