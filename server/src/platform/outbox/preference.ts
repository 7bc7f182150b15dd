import type { NoticeCategory } from '../db/schema.ts';
import type { MessageKind } from '../providers/message.ts';

/** By what other ways a person hears what the list of notices says. */
export interface Copies {
  sms: boolean;
  mail: boolean;
}

/**
 * Where a person has said nothing. Security goes everywhere and cannot be switched off: whoever holds a stolen session
 * reads the notices, but hardly phone and mailbox as well.
 */
export const DEFAULT_COPIES: Readonly<Record<NoticeCategory, Copies>> = {
  review: { sms: false, mail: true },
  rights: { sms: false, mail: true },
  orders: { sms: false, mail: true },
  security: { sms: true, mail: true },
  system: { sms: false, mail: false },
};

/** The template a copy takes where its author names none. */
export const KIND_OF: Readonly<Record<NoticeCategory, Exclude<MessageKind, 'code' | 'key' | 'expiry'>>> = {
  review: 'review',
  rights: 'rights',
  orders: 'order',
  security: 'security',
  system: 'system',
};
