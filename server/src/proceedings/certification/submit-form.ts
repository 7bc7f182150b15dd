import { certificationFaults, statementOf } from '@yinji/contract';
import { canonicalBytes, sha256, type JsonValue } from '@yinji/evidence';
import {
  Refusal,
  type Tx,
  type AppContext,
  beijingDay,
  listAttachments,
  sealDer,
} from '../../platform/index.ts';
import { notifyAccount, type Person } from '../../people/index.ts';
import { openCase, preferReviewer } from '../cases/index.ts';
import { endCorrection, type CorrectionRow } from '../corrections/index.ts';
import { checkStatement } from '../../evidence/index.ts';
import { type WorkRow, moveTrack, requireInForce, setCorrectUntil } from '../../works/index.ts';
import { findCertification, setSubmitted } from './certification-store.ts';
import { readDraftForm } from './form.ts';
import { inviteOwners } from './invite-owners.ts';
import { listOwners } from './owners-store.ts';
import { presentFile } from './present-certification.ts';

export interface GivenSignature {
  certificateSha256: string;
  signature: Uint8Array;
}

interface Submission {
  work: WorkRow;
  person: Person;
  correction: CorrectionRow | undefined;
  signature: GivenSignature | undefined;
}

/**
 * Submits the complete form, signed: checked by the contract's rules, the signature over the bytes that the
 * server builds from its own data. Concurrent submissions are serialised by the work's lock; the second finds
 * it under review.
 */
export async function submitForm(
  context: AppContext,
  tx: Tx,
  { work, person, correction, signature }: Submission,
): Promise<void> {
  const now = context.now();
  requireInForce(work);
  const row = await findCertification(tx, work.id);
  if (row === undefined) throw new Refusal('STATE_CHANGED');
  const form = await readDraftForm(context, tx, work, row);
  const attachments = (await listAttachments(tx, 'certification', work.id)).map((one) =>
    presentFile(context, one),
  );
  const faults = certificationFaults(form, {
    today: beijingDay(now),
    title: work.title,
    verifiedName: person.name,
    attachments,
  });
  if (faults.length > 0)
    throw new Refusal('BAD_INPUT', faults[0]?.message, { fields: faults.map((fault) => fault.path), faults });
  if ((await listOwners(tx, work.id)).some((one) => one.answer === 'declined'))
    throw new Refusal('OWNER_DECLINED');
  if (signature === undefined) throw new Refusal('SIGNING_KEY_REQUIRED');
  const statement = canonicalBytes(statementOf(work.number ?? '', form, attachments) as unknown as JsonValue);
  const key = await checkStatement(tx, work.account_id, { ...signature, content: statement, now });
  await setSubmitted(
    tx,
    work.id,
    {
      statementSealed: context.vault.seal('certification', Buffer.from(statement).toString('utf8')),
      statementSha256: sha256(statement),
      signatureSealed: sealDer(context.vault, 'certification-signature', signature.signature),
      signingKeyId: key.id,
    },
    now,
  );
  if (correction === undefined)
    await moveTrack(tx, {
      workId: work.id,
      accountId: work.account_id,
      track: 'certification',
      event: 'submit',
      now,
    });
  else {
    await endCorrection(tx, 'certification', work.id, 'answered', now);
    await setCorrectUntil(tx, work.id, 'certification', null);
  }
  await openCase(tx, 'certification', work.id, now);
  // The reviewer who requested it knows what to check.
  if (correction !== undefined) await preferReviewer(tx, 'certification', work.id, correction.asked_by);
  await inviteOwners(context, tx, work, form);
  await notifyAccount(tx, work.account_id, {
    title: correction === undefined ? '版权认证申请已受理' : '补正已提交',
    body: `「${work.title}」的表单已提交审核，预计三个工作日内作出结论。`,
    link: `product-detail?id=${work.id}`,
    category: 'review',
  });
}
