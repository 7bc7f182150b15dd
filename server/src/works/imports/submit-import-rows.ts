import { refusals } from '@yinji/contract';
import { Refusal, type Tx, type AppContext } from '../../platform/index.ts';
import { submitDeposit } from '../deposits/index.ts';
import { findOwnBatch, holdRunning, touchBatch } from './batches-store.ts';
import { findRow, isReceived } from './import-rows-store.ts';

/** Concurrent rows of one call; a call must not take all connections. */
const LANES = 3;

interface SignedRow {
  line: number;
  manifest: string;
  reveal: string;
  signature: string;
}

interface RowAnswer {
  line: number;
  refused: string | null;
  message: string | null;
}

/** Each row is its own deposit, in its own transaction, with one of the uses reserved for the batch. */
export async function submitImportRows(
  context: AppContext,
  accountId: string,
  { id, rows }: { id: string; rows: SignedRow[] },
): Promise<RowAnswer[]> {
  if ((await findOwnBatch(context.db, accountId, id)) === undefined) throw new Refusal('NOT_FOUND');
  const waiting = [...rows];
  const answers: RowAnswer[] = [];
  const lane = async () => {
    for (let row = waiting.shift(); row !== undefined; row = waiting.shift())
      answers.push(await submitRow(context, accountId, id, row));
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  await touchBatch(context.db, id, context.now());
  return answers.sort((a, b) => a.line - b.line);
}

async function submitRow(
  context: AppContext,
  accountId: string,
  id: string,
  row: SignedRow,
): Promise<RowAnswer> {
  const answer = { line: row.line, refused: null, message: null };
  try {
    const found = Refusal.unlessFound(await findRow(context.db, id, row.line));
    const bytes = (text: string) => Buffer.from(text, 'base64');
    const signed = {
      workId: found.work_id,
      manifest: bytes(row.manifest),
      reveal: bytes(row.reveal),
      signature: bytes(row.signature),
    };
    await submitDeposit(context, accountId, signed, (tx) => takeUse(tx, accountId, id, row.line));
    return answer;
  } catch (cause) {
    if (!(cause instanceof Refusal)) throw cause;
    // Signed again after a lost answer: the first one stays, and the row is deposited.
    if (cause.code === 'ALREADY_DEPOSITED') {
      const found = await findRow(context.db, id, row.line);
      if (found !== undefined && (await isReceived(context.db, found.work_id))) return answer;
    }
    return { ...answer, refused: cause.code, message: cause.sentence ?? refusals[cause.code].msg };
  }
}

/** Under the work's lock: stopping the batch waits for this transaction, and returns the rest. */
async function takeUse(tx: Tx, accountId: string, id: string, line: number): Promise<string> {
  if ((await holdRunning(tx, accountId, id)) === undefined) throw new Refusal('STATE_CHANGED');
  const row = await findRow(tx, id, line);
  if (row === undefined || row.reservation_id === null || row.given_up_at !== null)
    throw new Refusal('STATE_CHANGED');
  return row.reservation_id;
}
