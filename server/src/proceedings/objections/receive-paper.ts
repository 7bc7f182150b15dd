import type { ObjectionPaperKind } from '@yinji/contract';
import {
  type AppContext,
  type IncomingFile,
  receiveAttachment,
  Refusal,
  type Tx,
} from '../../platform/index.ts';
import { lockObjection } from './objections-store.ts';
import { findObjectionOf } from './objections-read-model.ts';
import { presentPaper, sideOf } from './papers.ts';

interface Given {
  objectionId: string;
  kind: ObjectionPaperKind;
  audience: 'both' | 'platform';
}

/** One attachment of either side. A signed statement stays as signed: afterwards only later proofs are accepted. */
export async function receivePaper(context: AppContext, accountId: string, given: Given, file: IncomingFile) {
  const { objectionId, kind, audience } = given;
  const admit = (tx: Tx) => mayAdd(tx, accountId, given);
  const row = await receiveAttachment(
    context,
    { accountId, subjectKind: 'objection', subjectId: objectionId, kind, isShared: audience === 'both', admit },
    file,
  );
  const objection = await findObjectionOf(context.db, accountId, objectionId);
  if (objection === undefined) throw new Refusal('STATE_CHANGED');
  return presentPaper(objection, row);
}

async function mayAdd(tx: Tx, accountId: string, { objectionId, kind }: Given): Promise<void> {
  const found = await findObjectionOf(tx, accountId, objectionId);
  const row = found && (await lockObjection(tx, objectionId));
  if (row === undefined) throw new Refusal('NOT_FOUND');
  if (row.ended_at !== null) throw new Refusal('STATE_CHANGED');
  if (sideOf(row, accountId) === 'holder' || row.state === 'drafted') return;
  if (row.state === 'submitted') throw new Refusal('STATE_CHANGED', '已签署提交，材料不能再改');
  if (kind !== 'suit' && kind !== 'settlement' && kind !== 'judgment')
    throw new Refusal('STATE_CHANGED', '已签署提交，只能补充立案证明、和解协议或裁判文书');
}
