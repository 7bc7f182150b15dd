import {
  addTradingStatement,
  getTransfer,
  offerTransfer,
  UNDERTAKINGS,
  type TradingStatement,
} from '@yinji/contract';
import { canonicalBytes, type JsonValue } from '@yinji/evidence';
import type { Person } from './person.ts';

/** The holder of a drafted contract states what the law asks, signed with their key, and offers it. */
export async function offerContract(holder: Person, id: string): Promise<void> {
  const view = await holder.client.call(getTransfer, { id });
  const { certificateSha256 } = await holder.sign(new Uint8Array());
  const statement: TradingStatement = {
    type: 'trading-statement',
    v: 1,
    transfer_id: id,
    deposit_id: view.depositNumber,
    draft_sha256: view.draftSha256,
    undertakings: [...UNDERTAKINGS],
    certificate_sha256: certificateSha256,
    at: new Date().toISOString(),
  };
  const bytes = canonicalBytes(statement as unknown as JsonValue);
  const { signature } = await holder.sign(bytes);
  const workId = view.workId ?? '';
  const text = Buffer.from(bytes).toString();
  await holder.client.call(addTradingStatement, { workId, transferId: id, statement: text, signature });
  await holder.client.call(offerTransfer, { id });
}
