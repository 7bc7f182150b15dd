import { transferMachine } from '@yinji/state-machine';
import { beijingTime } from '@yinji/evidence';
import { Refusal, type Tx, type AppContext, inTransaction, stateAfter } from '../../platform/index.ts';
import { getPerson } from '../../people/index.ts';
import { requirePenName } from '../../publication/index.ts';
import { getTransferableWork } from './check-work.ts';
import { fixContract } from './contract.ts';
import { dueFrom } from './due.ts';
import { holdTransfer, moveTransfer, type Held } from './parties.ts';
import { notifyParties } from './notify-parties.ts';
import { updateParty } from './transfers-store.ts';
import { listParties } from './transfers-read-model.ts';

interface Confirmation {
  id: string;
  publicAs: 'real-name' | 'pen-name' | 'anonymous';
  penName?: string | undefined;
}

/** The counterparty agrees to the terms and chooses a public name. */
export async function confirmTransfer(
  context: AppContext,
  accountId: string,
  { id, publicAs, penName }: Confirmation,
): Promise<void> {
  if (publicAs === 'pen-name') {
    if (!penName) throw new Refusal('BAD_INPUT', '请填写笔名', { fields: ['penName'] });
    await requirePenName(context.db, penName);
  }
  const person = await getPerson(context, accountId);
  const names = { 'real-name': person.name, 'pen-name': penName ?? '', anonymous: '匿名' };
  await inTransaction(context.db, async (tx) => {
    const held = await holdTransfer(tx, id, accountId);
    stateAfter(transferMachine, held.row.state, 'confirm', held.own.role);
    const now = context.now();
    await getTransferableWork(tx, held.row.work_id);
    await updateParty(tx, held.own.id, { answered_at: now, public_name: names[publicAs] });
    const due = dueFrom(now);
    const state = await moveTransfer(tx, held.row, 'confirm', held.own.role, now, { due_at: due });
    const parties = await listParties(tx, [id]);
    await notifyParties(
      tx,
      held.row,
      parties.filter((one) => one.role === 'co-owner'),
      { title: '有一份著作权合同等您以共有人身份同意', body: `请在 ${beijingTime(due)} 前阅读并答复。` },
    );
    await settle(context, tx, { ...held, row: { ...held.row, state }, parties });
  });
}

/** A co-owner agrees. */
export async function consentTransfer(context: AppContext, accountId: string, id: string): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const held = await holdTransfer(tx, id, accountId);
    stateAfter(transferMachine, held.row.state, 'consent', held.own.role);
    if (held.own.answered_at !== null) throw new Refusal('STATE_CHANGED');
    const now = context.now();
    await updateParty(tx, held.own.id, { answered_at: now });
    await moveTransfer(tx, held.row, 'consent', held.own.role, now);
    await settle(context, tx, { ...held, parties: await listParties(tx, [id]) });
  });
}

/** Once everybody has agreed the contract's bytes are fixed and can be signed. */
async function settle(context: AppContext, tx: Tx, { row, parties }: Held): Promise<void> {
  if (parties.some((one) => one.role !== 'holder' && one.answered_at === null)) return;
  const now = context.now();
  const due = dueFrom(now);
  const fixed = await fixContract(context, tx, row, parties);
  await moveTransfer(tx, row, 'settle', 'system', now, { ...fixed, due_at: due });
  await notifyParties(
    tx,
    row,
    parties.filter((one) => one.role !== 'co-owner'),
    { title: '合同可以签署了', body: `各方均已同意，请在 ${beijingTime(due)} 前签署。` },
  );
}
