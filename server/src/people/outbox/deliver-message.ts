import { type AppContext, itemJob, maskTarget } from '../../platform/index.ts';
import { afterTry, givenUp, type Tried } from './after-try.ts';
import {
  claimMessage,
  deliverMessageKind,
  findNextTry,
  findNotice,
  listDue,
  settle,
  type Claimed,
  type Settled,
} from './outbox-store.ts';
import { writeMail } from './write-mail.ts';

/** Longer than two providers and a mail server take together. */
const LEASE_MS = 30_000;

/**
 * Sends one message, in any number of processes. One that dies during the request leaves the message `sending`;
 * when its lease has ended, the next one treats the answer as lost. A message has its own lease and pauses: a
 * provider may have sent it without answering.
 */
export const deliverMessage = itemJob({
  kind: deliverMessageKind,
  label: '发送短信与邮件',
  atOnce: 20,
  listDue: (context, free) => listDue(context.db, context.now(), free('outbox.id')),
  run: async (context, id) => {
    const row = await claimMessage(context.db, id, context.now(), LEASE_MS);
    if (row !== undefined) {
      const end = await tryOnce(context, row).catch((cause: unknown) => {
        context.report('message', cause);
        return givenUp(row, 'FAULT');
      });
      await settle(context.db, row, end);
    }
    const next = await findNextTry(context.db, id);
    return next && { laterMs: Math.max(0, next.next_try_at.getTime() - context.now().getTime()) };
  },
});

async function tryOnce(context: AppContext, row: Claimed): Promise<Settled> {
  const now = context.now();
  if (row.expires_at <= now) return givenUp(row, 'EXPIRED');
  const { to, params } = open(context, row);
  const tried: Tried =
    row.channel === 'email'
      ? await mail(context, row, to, params)
      : row.was_sending
        ? { state: 'unknown', provider: 'unknown', code: 'PROCESS_ENDED' }
        : await sms(context, row, to, params);
  return { ...afterTry(row, tried, context.now()), maskedTarget: maskTarget(to) };
}

function open({ vault }: AppContext, row: Claimed): { to: string; params: Record<string, string> } {
  if (row.sealed !== null)
    return JSON.parse(vault.open('outbox', row.sealed)) as { to: string; params: Record<string, string> };
  if (row.target_sealed === null) throw new Error('a message without an address');
  return { to: vault.open('account', row.target_sealed), params: row.params ?? {} };
}

const NOT_SET_UP = { state: 'refused', code: 'NOT_SET_UP', isFinal: true } as const;

const sms = async (
  context: AppContext,
  row: Claimed,
  phone: string,
  params: Record<string, string>,
): Promise<Tried> =>
  context.sms === undefined
    ? NOT_SET_UP
    : context.sms.send({ id: row.id, phone, kind: row.kind, params }, row.unsure_of ?? undefined);

async function mail(
  context: AppContext,
  row: Claimed,
  to: string,
  params: Record<string, string>,
): Promise<Tried> {
  if (context.mail === undefined) return NOT_SET_UP;
  const notice = row.notice_id === null ? undefined : await findNotice(context.db, row.notice_id);
  const { siteName, publicUrl, basePath } = context.config;
  const letter = writeMail({ kind: row.kind, params, notice, siteName, portalUrl: publicUrl + basePath });
  return context.mail.send({ id: row.id, to, ...letter });
}
