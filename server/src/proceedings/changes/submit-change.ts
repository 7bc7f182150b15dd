import { changeMachine } from '@yinji/state-machine';
import { randomBytes } from 'node:crypto';
import { changeFaults, changeStatement } from '@yinji/contract';
import { canonicalBytes, type JsonValue } from '@yinji/evidence';
import {
  Refusal,
  type AppContext,
  beijingDay,
  inTransaction,
  listAttachments,
  openDer,
  presentAttachment,
  sealDer,
  stateAfter,
} from '../../platform/index.ts';
import { notifyAccount } from '../../people/index.ts';
import { openCase, preferReviewer } from '../cases/index.ts';
import { findCertificationForm } from '../certification/index.ts';
import { endCorrection } from '../corrections/index.ts';
import { checkStatement } from '../../evidence/index.ts';
import { findOwnWork, lockOwnWork } from '../../works/index.ts';
import { mustBeEditable, openForm, openText, refuseBound, sealForm } from './change.ts';
import { findOwnChange, lockChange, markSubmitted } from './changes-store.ts';

interface Submit {
  id: string;
  certificateSha256: string;
  signature: Uint8Array;
}

/**
 * Freezes the former and the future form, checks that the signature covers exactly them, and opens a case. The
 * salt stays secret: it opens the commitment of the record.
 */
export async function submitChange(context: AppContext, accountId: string, given: Submit): Promise<void> {
  const now = context.now();
  const own = Refusal.unlessFound(await findOwnChange(context.db, accountId, given.id));
  await inTransaction(context.db, async (tx) => {
    if ((await lockOwnWork(tx, accountId, own.work_id)) === undefined) throw new Refusal('NOT_FOUND');
    const row = await lockChange(tx, given.id);
    const work = await findOwnWork(tx, accountId, own.work_id);
    const before = await findCertificationForm(context, own.work_id, tx);
    if (row === undefined || work === undefined || before === undefined) throw new Refusal('NOT_FOUND');
    const signature = row.signature_sealed && openDer(context.vault, 'change-signature', row.signature_sealed);
    const isRepeated = signature !== null && Buffer.compare(signature, given.signature) === 0;
    if (isRepeated && row.state === 'reviewing') return;
    const state = stateAfter(changeMachine, row.state, 'submit');
    if (work.certification_state !== 'passed') throw new Refusal('CERTIFICATION_REQUIRED');
    const correction = await mustBeEditable(tx, row, now);
    await refuseBound(tx, work, correction !== undefined);
    const change = {
      id: row.id,
      kind: row.kind,
      reason: openText(context.vault, row.reason_sealed),
      depositNumber: work.number ?? '',
      before,
      after: openForm(context.vault, row.after_sealed),
      materials: (await listAttachments(tx, 'change', row.id)).map((one) => presentAttachment(context, one)),
    };
    const faults = changeFaults(change, beijingDay(now));
    if (faults.length > 0)
      throw new Refusal('BAD_INPUT', faults[0]?.message, { fields: faults.map(({ path }) => path), faults });
    const statement = canonicalBytes(changeStatement(change) as unknown as JsonValue);
    const key = await checkStatement(tx, accountId, { ...given, content: statement, now });
    await markSubmitted(tx, row.id, {
      state,
      before_sealed: sealForm(context.vault, before) ?? Buffer.alloc(0),
      after_salt: change.after && randomBytes(16),
      statement_sealed: context.vault.sealBytes('change-statement', statement),
      signature_sealed: sealDer(context.vault, 'change-signature', given.signature),
      signing_key_id: key.id,
      submitted_at: now,
    });
    await openCase(tx, 'change', own.work_id, now, row.id);
    if (correction !== undefined) {
      await endCorrection(tx, 'change', row.id, 'answered', now);
      // The reviewer who requested it knows what to check.
      await preferReviewer(tx, 'change', own.work_id, correction.asked_by);
    }
    await notifyAccount(tx, accountId, {
      title: correction === undefined ? '版权变更申请已受理' : '补正已提交',
      body: `「${work.title}」的变更申请已提交审核，预计三个工作日内作出结论。`,
      link: `copyrightChange?id=${row.id}`,
      category: 'review',
    });
  });
}
