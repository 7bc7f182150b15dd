import { maskTarget, newId, plainParameter, type Tx, type Vault, type Wording } from '../../platform/index.ts';
import { insertMessage } from './outbox-store.ts';

/** A kind with its parameters, and where it goes. */
export type Message = Wording & {
  channel: 'sms' | 'email';
  to: string;
  /** Not sent after this time: an expired code is useless. */
  lastsMinutes?: number;
};

const LASTS_MINUTES = { code: 5, other: 24 * 60 };

/** Written in the business transaction: it is sent if and only if that commits. */
export async function queueMessage(tx: Tx, vault: Vault, message: Message): Promise<void> {
  const { channel, to, kind, params } = message;
  const createdAt = new Date();
  const lastsMinutes = message.lastsMinutes ?? (kind === 'code' ? LASTS_MINUTES.code : LASTS_MINUTES.other);
  await insertMessage(tx, {
    id: newId(),
    channel,
    kind,
    sealed: Buffer.from(vault.seal('outbox', JSON.stringify({ to, params: plain(params) }))),
    masked_target: maskTarget(to),
    created_at: createdAt,
    next_try_at: createdAt,
    expires_at: new Date(createdAt.getTime() + lastsMinutes * 60_000),
  });
}

/** Parameters contain names of works and people: none may leave its place in the template. */
export const plain = (params: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, plainParameter(value)]));
