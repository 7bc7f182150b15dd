import { createHash } from 'node:crypto';
import {
  type IncomingFile,
  Refusal,
  type Tx,
  type AppContext,
  inTransaction,
  newId,
  paperTypeOf,
  readWhole,
  sealFile,
  takeToken,
} from '../../platform/index.ts';
import { findObjectionOf, lockObjection, type ObjectionRow } from './objections-store.ts';
import { countPapers, findPaper, insertPaper, markArrived, type PaperKind, type Side } from './papers-store.ts';
import { presentPaper } from './present-paper.ts';

const LARGEST_BYTES = 20 * 1024 * 1024;
const MOST_PAPERS = 30;

interface Given {
  objectionId: string;
  kind: PaperKind;
  audience: 'both' | 'platform';
}

/**
 * One attachment of either side, encrypted in memory. The row comes before the bytes, so that every file has a
 * row. A signed statement stays as signed: afterwards only later proofs are accepted.
 */
export async function receivePaper(context: AppContext, accountId: string, given: Given, file: IncomingFile) {
  const bytes = await readWhole(file, LARGEST_BYTES);
  const mediaType = bytes && paperTypeOf(bytes);
  if (bytes === undefined || mediaType === undefined)
    throw new Refusal('PAPER_UNREADABLE', '请上传二十兆以内的图片或版式文件');
  await takeToken(
    context,
    'objection-paper',
    accountId,
    { capacity: 40, refillSeconds: 60 },
    'TOO_MANY_REQUESTS',
  );
  const id = newId(context.now().getTime());
  const { objectKey, keySealed, sealed } = sealFile(context, 'objection-paper', id, bytes);
  await inTransaction(context.db, async (tx) => {
    const { row, side } = await mayAdd(tx, accountId, given);
    if ((await countPapers(tx, row.id, side)) >= MOST_PAPERS)
      throw new Refusal('BAD_INPUT', '材料已达三十份，请删去不需要的');
    await insertPaper(tx, {
      id,
      objection_id: row.id,
      side,
      kind: given.kind,
      is_shared: given.audience === 'both',
      object_key: objectKey,
      key_sealed: keySealed,
      media_type: mediaType,
      size_bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest(),
    });
  });
  await context.objects.put(sealed);
  await inTransaction(context.db, async (tx) => {
    await mayAdd(tx, accountId, given);
    await markArrived(tx, id, context.now());
  });
  const paper = await findPaper(context.db, id);
  if (paper === undefined) throw new Refusal('STATE_CHANGED');
  return presentPaper(paper);
}

async function mayAdd(
  tx: Tx,
  accountId: string,
  { objectionId, kind }: Given,
): Promise<{ row: ObjectionRow; side: Side }> {
  const found = await findObjectionOf(tx, accountId, objectionId);
  const locked = found && (await lockObjection(tx, objectionId));
  if (found === undefined || locked === undefined) throw new Refusal('NOT_FOUND');
  const row = { ...found, ...locked };
  const side: Side = row.account_id === accountId ? 'objector' : 'holder';
  if (row.ended_at !== null) throw new Refusal('STATE_CHANGED');
  if (side === 'objector' && row.state !== 'drafted') {
    if (row.state === 'submitted') throw new Refusal('STATE_CHANGED', '已签署提交，材料不能再改');
    if (kind !== 'suit' && kind !== 'settlement' && kind !== 'judgment')
      throw new Refusal('STATE_CHANGED', '已签署提交，只能补充立案证明、和解协议或裁判文书');
  }
  return { row, side };
}
