import { successionMachine } from '@yinji/state-machine';
import { successionPapersOf, type SuccessionPaperKind } from '@yinji/contract';
import {
  type IncomingFile,
  Refusal,
  type Tx,
  type AppContext,
  presentAttachment,
  receiveAttachment,
  stateAfter,
} from '../../platform/index.ts';
import { findContest } from './contests-store.ts';
import { lockSuccession } from './lock-succession.ts';

interface Paper {
  id: string;
  kind: SuccessionPaperKind;
}

/** An attachment of one's own application while it is written or corrected, or of one's own open claim. */
export async function receivePaper(
  context: AppContext,
  accountId: string,
  { id, kind }: Paper,
  file: IncomingFile,
) {
  const contest = await findContest(context.db, id);
  const subjectKind = contest === undefined ? 'succession' : 'succession-contest';
  const admit = (tx: Tx) =>
    contest === undefined ? admitToDraft(tx, accountId, id, kind) : admitToContest(tx, accountId, id);
  const given = { accountId, subjectKind, subjectId: id, kind, admit } as const;
  return presentAttachment<SuccessionPaperKind>(context, await receiveAttachment(context, given, file));
}

async function admitToDraft(tx: Tx, accountId: string, id: string, kind: SuccessionPaperKind): Promise<void> {
  const { row } = await lockSuccession(tx, id);
  if (row.account_id !== accountId) throw new Refusal('NOT_FOUND');
  stateAfter(successionMachine, row.state, 'draft', 'counterparty');
  if (!successionPapersOf(row.kind).includes(kind))
    throw new Refusal('BAD_INPUT', undefined, { fields: ['kind'] });
}

async function admitToContest(tx: Tx, accountId: string, id: string): Promise<void> {
  const found = await findContest(tx, id);
  if (found?.account_id !== accountId) throw new Refusal('NOT_FOUND');
  const { row } = await lockSuccession(tx, found.succession_id);
  const contest = await findContest(tx, id);
  if (contest?.cleared_at !== null || row.ended_at !== null) throw new Refusal('STATE_CHANGED');
}
