import { changeMachine } from '@yinji/state-machine';
import { randomBytes } from 'node:crypto';
import { changesWords } from '@yinji/contract';
import { makeNumber, NUMBER_PREFIX, type ChangeRecord } from '@yinji/evidence';
import { Refusal, type Tx, type AppContext, beijingYear, stateAfter } from '../../platform/index.ts';
import { getFormCommitment, replaceForm } from '../certification/index.ts';
import { supersedeDocument } from '../../evidence/index.ts';
import { type WorkRow, putBadge } from '../../works/index.ts';
import { openForm, refuseBound } from './change.ts';
import { findNumberInForce, lockChange, moveChange, type ChangeRow } from './changes-store.ts';
import { forgetMaterials } from './forget-materials.ts';

interface Decided {
  subjectId: string;
  work: WorkRow;
  /** Of the case: it becomes the number of the proof. */
  number: string;
  decision: 'passed' | 'rejected';
  reason: string;
  now: Date;
}

type Appended = Omit<ChangeRecord, 'previous'>;

/**
 * Carries a decision out, in its transaction: the form in force, the public badge, the superseded certificate.
 * Returns the record; a rejection has none.
 */
export async function settleChange(
  context: AppContext,
  tx: Tx,
  decided: Decided,
): Promise<Appended | undefined> {
  const { subjectId, work, number, decision, reason, now } = decided;
  const row = Refusal.unlessFound(await lockChange(tx, subjectId));
  const state = stateAfter(changeMachine, row.state, decision === 'passed' ? 'record' : 'reject');
  if (decision === 'rejected') {
    await moveChange(tx, row.id, { state, remark: reason, decided_at: now });
    await forgetMaterials(tx, row.id);
    return undefined;
  }
  // Changes since its submission: another holder, an objection.
  if (work.account_id !== row.account_id) throw new Refusal('RECORD_BOUND');
  await refuseBound(tx, work);
  const after = openForm(context.vault, row.after_sealed);
  const before = await getFormCommitment(context, tx, work.id);
  const follows = changesWords(row.kind) || row.kind === 'reissue';
  await moveChange(tx, row.id, {
    state,
    remark: reason,
    decided_at: now,
    number,
    former_number: await findNumberInForce(tx, row.work_id),
    certificate_number: follows
      ? makeNumber(NUMBER_PREFIX.certification, beijingYear(now), randomBytes(8))
      : null,
  });
  if (after !== null) await replaceForm(context, tx, work.id, { form: after, salt: salt(row.after_salt) });
  if (follows) await supersedeDocument(tx, work.id, 'certification', now);
  await wear(tx, row, now);
  return {
    type: 'change',
    v: 1,
    id: number,
    deposit_id: work.number ?? '',
    kind: row.kind,
    before_commitment: before,
    // Nothing is in force after a cancellation or a withdrawal; a reissue changes nothing.
    after_commitment: follows ? await getFormCommitment(context, tx, work.id) : null,
    decided_at: now.toISOString(),
  };
}

const wear = (tx: Tx, { id, kind, work_id }: ChangeRow, now: Date) => {
  const worn = { workId: work_id, subjectId: id, now };
  if (kind === 'cancel') return putBadge(tx, { ...worn, badge: 'revoked' });
  if (kind === 'withdraw') return putBadge(tx, { ...worn, badge: 'withdrawn' });
  return kind === 'reissue' ? undefined : putBadge(tx, { ...worn, badge: 'changed' });
};

function salt(bytes: Uint8Array | null): Uint8Array {
  if (bytes === null) throw new Error('a change with a form has its salt since it was submitted');
  return bytes;
}
