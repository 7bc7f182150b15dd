import type { MessageKind, NoticeCategory } from '../../platform/index.ts';

/** The other channels on which a person gets a notice. */
export interface Copies {
  sms: boolean;
  mail: boolean;
}

/**
 * Defaults. Security uses every channel and cannot be switched off: a thief of a session reads the notices, but
 * hardly phone and mailbox as well.
 */
export const DEFAULT_COPIES: Readonly<Record<NoticeCategory, Copies>> = {
  review: { sms: false, mail: true },
  rights: { sms: false, mail: true },
  orders: { sms: false, mail: true },
  security: { sms: true, mail: true },
  system: { sms: false, mail: false },
};

/** The template of a copy whose author names none. */
export const KIND_OF: Readonly<Record<NoticeCategory, Exclude<MessageKind, 'code' | 'key' | 'expiry'>>> = {
  review: 'review',
  rights: 'rights',
  orders: 'order',
  security: 'security',
  system: 'system',
};
