import type { Tx } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import type { Vault } from '../vault.ts';
import { insertMessage } from './outbox-store.ts';

export interface Message {
  channel: 'sms' | 'email';
  to: string;
  text: string;
}

/** Written in the business transaction: it goes out if and only if that commits. */
export const queueMessage = (tx: Tx, vault: Vault, { channel, to, text }: Message) =>
  insertMessage(tx, { id: newId(), channel, sealed: vault.seal('outbox', JSON.stringify({ to, text })) });
