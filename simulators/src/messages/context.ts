import { appendFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import type { Table } from '../store/journal.ts';
import type { MessageFaults } from './faults.ts';
import type { MessageKeys } from './keys.ts';

export interface ReceivedMessage {
  /** Id of the message; a repeat has the id of the first. */
  place: string;
  /** The sender's own number of it: OutId, SessionContext, Message-ID. */
  id: string;
  at: string;
  channel: 'sms' | 'email';
  provider: 'aliyun' | 'tencent' | 'smtp';
  to: string;
  subject?: string;
  text: string;
}

export interface MessageContext {
  now(): number;
  keys: MessageKeys;
  received: Table<ReceivedMessage>;
  faults: MessageFaults;
  isNonceNew(nonce: string): boolean;
  /** Calls since the start, by provider, including refused ones. */
  calls: Record<'aliyun' | 'tencent' | 'smtp', number>;
  /** One JSON line for each message, beside the page; undefined: none. */
  outbox: string | undefined;
}

const KEPT = 200;

/** A message has arrived at its phone or mailbox. */
export function receive(context: MessageContext, message: Omit<ReceivedMessage, 'at' | 'place'>): void {
  const place = randomUUID();
  const received: ReceivedMessage = { place, at: new Date(context.now()).toISOString(), ...message };
  context.received.put(place, received);
  const [oldest, ...others] = context.received.list();
  if (oldest !== undefined && others.length >= KEPT) context.received.remove(oldest.place);
  if (context.outbox !== undefined)
    appendFileSync(context.outbox, `${JSON.stringify(received)}\n`, { mode: 0o600, flush: true });
}
