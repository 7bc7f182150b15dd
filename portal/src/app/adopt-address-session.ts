import { getOwnAccount, redeemTicket, signOut } from '@yinji/contract';
import { notice } from '@yinji/ui';
import { api } from '../lib/api.ts';
import { ask } from '../lib/question.ts';
import { session } from '../lib/session.ts';
import { leaveSession } from '../lib/sign-out.ts';
import { adoptToken, type Adoption } from './adopt-token.ts';
import type { AddressSession } from './guard.ts';

/**
 * The session that another account's replaces ends at the server too: no other browser knows it. One of the same account
 * stays, since it may be the one that asked for the ticket.
 */
export async function adoptAddressSession(from: AddressSession): Promise<Adoption> {
  const earlier = session.token();
  const adoption = await adopt(from);
  if (adoption === 'adopted') await endAtServer(earlier);
  return adoption;
}

const endAtServer = async (token: string | undefined) =>
  token && api.call(signOut, {}, { quiet: true, token }).catch(() => undefined);

/** A ticket opens a session of its own, which ends again if it is not taken over. */
async function adopt({ by, value }: AddressSession): Promise<Adoption> {
  if (by === 'token') return adoptAddressToken(value);
  const opened = await api.call(redeemTicket, { ticket: value }).catch(() => undefined);
  if (opened === undefined) return 'refused';
  const adoption = await adoptAddressToken(opened.token);
  if (adoption === 'declined' || adoption === 'refused') await endAtServer(opened.token);
  return adoption;
}

/** Wires the adoption of a token from the address to this page. */
function adoptAddressToken(token: string): Promise<Adoption> {
  return adoptToken(token, {
    current: session.get,
    ask: (offered) => api.call(getOwnAccount, {}, { quiet: true, token: offered }),
    confirm: (account) =>
      ask({
        title: '要换一个账号吗？',
        text: `您打开的链接要以“${account.nickname}”的身份登录，而您正以“${session.get()?.account.nickname ?? ''}”登录。如果这个链接不是您自己取得的，请保留当前账号。`,
        yes: `换成“${account.nickname}”`,
        no: '保留当前账号',
      }),
    start: session.start,
    tell: (account) =>
      notice(`您正以“${account.nickname}”登录。`, {
        kind: 'success',
        ms: Infinity,
        action: { label: '不是我，立即退出', onPress: () => void leaveSession() },
      }),
  });
}
