import { createHash } from 'node:crypto';
import type { TransferDraft } from '@yinji/contract';
import { canonicalBytes, type JsonValue } from '@yinji/evidence';
import type { Vault } from '../../platform/index.ts';

/** The draft as one byte sequence: the statement before the offer names its digest. */
const bytesOf = (draft: TransferDraft): Uint8Array =>
  canonicalBytes(JSON.parse(JSON.stringify(draft)) as JsonValue);

export const draftSha256 = (draft: TransferDraft): Buffer =>
  createHash('sha256').update(bytesOf(draft)).digest();

export const sealDraft = (vault: Vault, draft: TransferDraft): Uint8Array =>
  vault.sealBytes('transfer-draft', bytesOf(draft));

/** Throws where no party is left. */
export const openDraft = (vault: Vault, sealed: Uint8Array | null): TransferDraft => {
  if (sealed === null) throw new Error('the draft was destroyed with its parties');
  return JSON.parse(vault.openBytes('transfer-draft', sealed).toString('utf8')) as TransferDraft;
};
