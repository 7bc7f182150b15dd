import type { CertificationDraft } from '@yinji/contract';
import { randomBytes } from 'node:crypto';
import { Refusal, type AppContext, inTransaction } from '../../platform/index.ts';
import { getPerson } from '../../people/index.ts';
import { putDraft } from './certification-store.ts';
import { insertHolder, lockEditable } from './lock-editable.ts';
import { listOwners, removeOwner } from './owners-store.ts';
import { submitForm, type GivenSignature } from './submit-form.ts';

interface Save {
  workId: string;
  submit: boolean;
  form: CertificationDraft;
  signature?: GivenSignature | undefined;
}

/**
 * Saves the rights form, complete or not, and submits it on request. `purpose` distinguishes the two calls: a
 * draft is not corrected, and a form waiting for a correction is not begun again.
 */
export async function saveCertification(
  context: AppContext,
  accountId: string,
  { workId, submit, form, signature }: Save,
  purpose: 'write' | 'correct' = 'write',
): Promise<void> {
  const now = context.now();
  const person = await getPerson(context, accountId);
  await inTransaction(context.db, async (tx) => {
    const { work, correction } = await lockEditable(context, tx, accountId, workId);
    if ((correction === undefined) !== (purpose === 'write')) throw new Refusal('STATE_CHANGED');
    await putDraft(
      tx,
      {
        work_id: workId,
        form_sealed: context.vault.seal('certification', JSON.stringify(form)),
        salt: randomBytes(16),
      },
      now,
    );
    // The applicant is one of the owners, or only their agent.
    const holder = (await listOwners(tx, workId)).find((one) => one.is_holder);
    if (form.filing.method === 'agent' && holder !== undefined) await removeOwner(tx, holder.id);
    if (form.filing.method === 'owner' && holder === undefined)
      await insertHolder(context, tx, accountId, workId);
    if (submit) await submitForm(context, tx, { work, person, correction, signature });
  });
}
