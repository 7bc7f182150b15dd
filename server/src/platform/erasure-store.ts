import { endAttachmentsOfAccount } from './attachments/index.ts';
import type { Erasure } from './erasure.ts';

export const platformErasure: Erasure = {
  ofAccount: endAttachmentsOfAccount,
};
