import {
  bindTarget,
  listChannels,
  lockOpenAccount,
  revokeAllSessions,
  notifyEverywhere,
} from '../accounts/index.ts';
import { Refusal, type Tx, type AppContext, inTransaction, itemJob, maskTarget } from '../../platform/index.ts';
import {
  closeRecovery,
  failForgotten,
  findRecovery,
  finishRecoveryKind,
  listDue,
  lockRecovery,
} from './recovery-store.ts';

const FORGOTTEN_HOURS = 24;
const forgottenBefore = ({ now }: AppContext) => new Date(now().getTime() - FORGOTTEN_HOURS * 3_600_000);

/** Replaces the old number by the new one when the waiting time is over and nobody stopped it. */
export const changePhone = itemJob({
  kind: finishRecoveryKind,
  label: '账号找回',
  listDue: (context, free) => listDue(context.db, context.now(), forgottenBefore(context), free('recovery.id')),
  run: async (context, id) => {
    await failForgotten(context.db, id, forgottenBefore(context), context.now());
    const row = await findRecovery(context.db, id);
    if (row?.state !== 'waiting' || row.account_id === null || row.effective_at === null) return;
    const { account_id: accountId, effective_at: effectiveAt } = row;
    const leftMs = effectiveAt.getTime() - context.now().getTime();
    if (leftMs > 0) return { laterMs: leftMs };
    await inTransaction(context.db, (tx) => finish(context, tx, id, accountId)).catch(
      async (cause: unknown) => {
        if (!(cause instanceof Refusal)) throw cause;
        await inTransaction(context.db, (tx) =>
          closeRecovery(tx, id, { state: 'void', decided_at: context.now() }),
        );
      },
    );
  },
});

async function finish(context: AppContext, tx: Tx, id: string, accountId: string): Promise<void> {
  const account = await lockOpenAccount(tx, accountId);
  const row = await lockRecovery(tx, id);
  if (row?.state !== 'waiting') return;
  const same = (one: Uint8Array | null | undefined) => Buffer.from(one ?? []).toString('hex');
  // Closed, or changed in the ordinary way meanwhile: the request is void.
  const isVoid = account === undefined || same(account.phone_lookup) !== same(row.phone_before);
  if (isVoid) {
    await closeRecovery(tx, id, { state: 'void', decided_at: context.now() });
    return;
  }
  const before = (await listChannels(context, tx, accountId)).filter(({ channel }) => channel === 'sms');
  const next = { channel: 'sms' as const, address: context.vault.open('account', row.new_sealed) };
  await bindTarget(context, tx, accountId, next);
  await revokeAllSessions(tx, accountId, context.now());
  await closeRecovery(tx, id, { state: 'done', decided_at: context.now() });
  await notifyEverywhere(
    context,
    tx,
    accountId,
    {
      title: '手机号已更换',
      body: `登录手机号已换成 ${maskTarget(next.address)}，所有设备已退出，请用新手机号登录。若非本人操作，请立即联系我们。`,
    },
    before,
  );
}
