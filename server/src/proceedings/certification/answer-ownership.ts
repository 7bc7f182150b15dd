import { sha256 } from '@yinji/evidence';
import { Refusal, type AppContext, inTransaction, sealDer } from '../../platform/index.ts';
import { notifyAccount, findPerson, maskName } from '../../people/index.ts';
import { checkStatement } from '../../evidence/index.ts';
import { findWork, lockOwnWork } from '../../works/index.ts';
import { ownershipBytes, readCurrentForm } from './form.ts';
import { findOwnerWork, listOwners, setAnswer } from './owners-store.ts';
import type { GivenSignature } from './submit-form.ts';

interface Given {
  id: string;
  accept: boolean;
  signature?: GivenSignature | undefined;
}

/**
 * A co-owner agrees, with a signature over exactly the present form, or refuses. Either can be changed until
 * the decision; a change of the form invalidates an agreement.
 */
export async function answerOwnership(
  context: AppContext,
  accountId: string,
  { id, accept, signature }: Given,
): Promise<null> {
  const now = context.now();
  await inTransaction(context.db, async (tx) => {
    const workId = await findOwnerWork(tx, id);
    const known = workId === undefined ? undefined : await findWork(tx, workId);
    if (workId === undefined || known === undefined) throw new Refusal('NOT_FOUND');
    if ((await lockOwnWork(tx, known.account_id, workId)) === undefined) throw new Refusal('NOT_FOUND');
    const row = (await listOwners(tx, workId)).find((one) => one.id === id);
    if (row === undefined || row.account_id !== accountId || row.asked_at === null)
      throw new Refusal('NOT_FOUND');
    const work = await findWork(tx, workId);
    const form = work && (await readCurrentForm(context, tx, work));
    const state = work?.certification_state;
    if (work === undefined || form === undefined || (state !== 'draft' && state !== 'reviewing'))
      throw new Refusal('STATE_CHANGED');
    const statement = ownershipBytes(work, form);
    let signingKeyId: string | null = null;
    if (accept) {
      if (signature === undefined) throw new Refusal('SIGNING_KEY_REQUIRED');
      const key = await checkStatement(tx, accountId, { ...signature, content: statement, now });
      signingKeyId = key.id;
    }
    await setAnswer(
      tx,
      id,
      {
        answer: accept ? 'confirmed' : 'declined',
        consentSealed: context.vault.sealBytes('certification-consent', statement),
        consentSha256: sha256(statement),
        signatureSealed:
          accept && signature ? sealDer(context.vault, 'ownership-signature', signature.signature) : null,
        signingKeyId,
      },
      now,
    );
    const name = maskName((await findPerson(context, accountId, tx))?.name ?? '对方');
    await notifyAccount(tx, work.account_id, {
      title: accept ? `${name}已确认所填的权利归属` : `${name}否认了所填的权利归属`,
      body: accept
        ? `「${work.title}」的共有人已签名确认。`
        : `「${work.title}」：请与对方核对；更正之前不能提交，审核员也会看到。`,
      link: `tm-copyright?id=${workId}`,
      category: 'rights',
    });
  });
  return null;
}
