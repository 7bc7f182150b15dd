import {
  addTradingStatement,
  offerTransfer,
  signTransfer,
  UNDERTAKINGS,
  type TradingStatement,
  type TransferView,
} from '@yinji/contract';
import { canonicalBytes, fromBase64, fromUtf8, sha256, toHex, type JsonValue } from '@yinji/evidence';
import { serverNow } from '@yinji/web';
import { api } from '../../../lib/api.ts';
import type { CertifiedKey } from '../../../lib/keys-store/choose-key.ts';
import { signBytes } from '../../../lib/keys-store/sign-statement.ts';

async function sign(accountId: string, key: CertifiedKey, content: Uint8Array): Promise<string> {
  const signed = await signBytes(accountId, key, content);
  if (!signed) throw new Error('the browser no longer holds the key');
  return signed.signature;
}

/** The holder's undertaking about this very draft, then the offer. */
export async function stateAndOffer(
  accountId: string,
  key: CertifiedKey,
  view: TransferView,
): Promise<TransferView> {
  const statement: TradingStatement = {
    type: 'trading-statement',
    v: 1,
    transfer_id: view.id,
    deposit_id: view.depositNumber,
    draft_sha256: view.draftSha256,
    undertakings: [...UNDERTAKINGS],
    certificate_sha256: key.certificateSha256,
    at: new Date(serverNow()).toISOString(),
  };
  const bytes = canonicalBytes(statement as unknown as JsonValue);
  await api.call(addTradingStatement, {
    workId: view.workId ?? '',
    transferId: view.id,
    statement: fromUtf8(bytes),
    signature: await sign(accountId, key, bytes),
  });
  return api.call(offerTransfer, { id: view.id });
}

/** Signs what was shown: the bytes, and their digest, are those of the text on screen. */
export async function signContract(
  accountId: string,
  key: CertifiedKey,
  view: TransferView,
): Promise<TransferView> {
  const bytes = fromBase64(view.contract);
  return api.call(signTransfer, {
    id: view.id,
    contractSha256: toHex(sha256(bytes)),
    certificateSha256: key.certificateSha256,
    signature: await sign(accountId, key, bytes),
  });
}
