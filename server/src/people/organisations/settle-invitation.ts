import { type AppContext, inTransaction, itemJob, type Tx } from '../../platform/index.ts';
import { findAccountByLookup } from '../accounts/index.ts';
import { findPerson, getPerson } from '../identity/index.ts';
import { notifyAccount } from '../notices/index.ts';
import {
  findInvitationTo,
  forgetInvitedNumber,
  listUnsettled,
  lockOpenInvitation,
  setTold,
  settleInvitationKind,
} from './invitations-store.ts';
import { OPEN_DAYS } from './invite-member.ts';

const ROLE_WORDS = { owner: '负责人（移交）', editor: '编辑', viewer: '查看' } as const;

/** Tells the holder of an invited number, once; destroys the number when the invitation has ended. */
export const settleInvitation = itemJob({
  kind: settleInvitationKind,
  label: '单位邀请',
  listDue: (context, free) => listUnsettled(context.db, context.now(), free('organisation_invitation.id')),
  run: (context, id) => inTransaction(context.db, (tx) => settle(context, tx, id)),
});

async function settle(context: AppContext, tx: Tx, id: string): Promise<void> {
  const now = context.now();
  const row = await lockOpenInvitation(tx, id);
  if (row === undefined || row.phone_lookup === null) return;
  if (row.expires_at <= now) {
    await forgetInvitedNumber(tx, id);
    return;
  }
  if (row.told_at !== null) return;
  await setTold(tx, id, now);
  const found = await findAccountByLookup(tx, 'sms', row.phone_lookup);
  if (found === undefined || (await findInvitationTo(tx, id, found.id, now)) === undefined) return;
  if ((await findPerson(context, found.id, tx))?.kind !== 'person') return;
  const organisation = await getPerson(context, row.organisation_id, tx);
  await notifyAccount(tx, found.id, {
    title: `${organisation.name}邀请您加入`,
    body: `角色：${ROLE_WORDS[row.role]}。${OPEN_DAYS} 天内在“个人资料”的“单位”里接受或谢绝。`,
    link: 'personal?currentType=myProfile',
  });
}
