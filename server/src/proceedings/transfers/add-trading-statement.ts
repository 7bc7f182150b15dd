import { UNDERTAKINGS, type TradingStatement } from '@yinji/contract';
import { canonicalBytes, EvidenceFailure, parseCanonical, type JsonValue } from '@yinji/evidence';
import { Refusal, type AppContext, inTransaction } from '../../platform/index.ts';
import { checkSigned } from './check-signed.ts';
import { getTransferableWork } from './check-work.ts';
import { holdTransfer } from './parties.ts';
import { updateTransfer } from './transfers-store.ts';

interface Given {
  workId: string;
  transferId: string;
  /** Canonical JSON of a TradingStatement. */
  statement: string;
  signature: Uint8Array;
}

/** The browser uses the server's clock, read over the wire. */
const MAX_AGE_MS = 15 * 60_000;

/**
 * The holder's undertaking before an offer, about the present draft: a changed draft needs another statement.
 */
export async function addTradingStatement(context: AppContext, accountId: string, given: Given): Promise<null> {
  const bytes = Buffer.from(given.statement, 'utf8');
  await inTransaction(context.db, async (tx) => {
    const { row, own } = await holdTransfer(tx, given.transferId, accountId);
    if (row.work_id !== given.workId) throw new Refusal('NOT_FOUND');
    if (own.role !== 'holder') throw new Refusal('NOT_ALLOWED');
    if (row.state !== 'drafted') throw new Refusal('STATE_CHANGED');
    const work = await getTransferableWork(tx, row.work_id);
    const now = context.now();
    const certificateSha256 = certificateIn(bytes);
    const at = atIn(bytes);
    const expected: TradingStatement = {
      type: 'trading-statement',
      v: 1,
      transfer_id: row.id,
      deposit_id: work.number ?? '',
      draft_sha256: Buffer.from(row.draft_sha256).toString('hex'),
      undertakings: [...UNDERTAKINGS],
      certificate_sha256: certificateSha256,
      at,
    };
    const isExpected = Buffer.compare(bytes, canonicalBytes(expected as unknown as JsonValue)) === 0;
    if (!isExpected || Math.abs(now.getTime() - Date.parse(at)) > MAX_AGE_MS)
      throw new Refusal('CONTRACT_CHANGED', '声明与草稿不一致，或签得太久以前，请重新签署');
    const { signature } = given;
    await checkSigned(tx, accountId, { content: bytes, certificateSha256, signature, now });
    await updateTransfer(
      tx,
      row.id,
      {
        statement_sealed: context.vault.sealBytes('trading-statement', bytes),
        statement_signature_sealed: context.vault.sealBytes('trading-statement', given.signature),
        stated_at: now,
      },
      now,
    );
  });
  return null;
}

const certificateIn = (bytes: Uint8Array): string => {
  const value = field(bytes, 'certificate_sha256');
  if (!/^[0-9a-f]{64}$/.test(value)) throw new Refusal('SIGNING_KEY_REQUIRED');
  return value;
};

const atIn = (bytes: Uint8Array): string => {
  const value = field(bytes, 'at');
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value)) throw new Refusal('BAD_INPUT');
  return value;
};

function field(bytes: Uint8Array, name: string): string {
  try {
    const value = parseCanonical(bytes);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Refusal('BAD_INPUT');
    const found = value[name];
    return typeof found === 'string' ? found : '';
  } catch (cause) {
    if (cause instanceof EvidenceFailure) throw new Refusal('BAD_INPUT');
    throw cause;
  }
}
