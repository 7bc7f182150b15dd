import { newId, type NoticeCategory, type Tx, type Wording } from '../../platform/index.ts';
import { insertMessage, plain } from '../outbox/index.ts';
import { DEFAULT_COPIES, KIND_OF } from './preference.ts';
import { insertNotice } from './preferences-store.ts';

export interface Telling {
  title: string;
  body: string;
  /** Inside the portal, below its base path. */
  link?: string;
  /** The settings that apply to its copies. */
  category?: NoticeCategory;
  /** Text of an SMS copy, where it is more than the title. */
  message?: Wording;
}

const COPY_LASTS_MS = 24 * 3_600_000;

/**
 * One notice to a person, with the copies of that person's settings, in the transaction of its cause. Returns
 * the notice's id.
 */
export async function notifyAccount(tx: Tx, accountId: string, telling: Telling): Promise<string> {
  const { title, body, link, category = 'system' } = telling;
  const id = newId();
  const reach = await insertNotice(tx, {
    id,
    account_id: accountId,
    category,
    title,
    body,
    link: link ?? null,
  });
  if (reach === undefined) return id;
  const wish =
    category === 'security' || reach.sms === null || reach.mail === null
      ? DEFAULT_COPIES[category]
      : { sms: reach.sms, mail: reach.mail };
  const { kind, params } = telling.message ?? { kind: KIND_OF[category], params: { what: title } };
  const createdAt = new Date();
  const copies = [
    ...(wish.sms && reach.phone_sealed ? [['sms', reach.phone_sealed] as const] : []),
    ...(wish.mail && reach.email_sealed ? [['email', reach.email_sealed] as const] : []),
  ];
  for (const [channel, target] of copies)
    await insertMessage(tx, {
      id: newId(),
      channel,
      kind,
      notice_id: id,
      // The address at this moment: a later change does not redirect this message.
      target_sealed: target,
      params: JSON.stringify(plain(params)),
      created_at: createdAt,
      next_try_at: createdAt,
      expires_at: new Date(createdAt.getTime() + COPY_LASTS_MS),
    });
  return id;
}
