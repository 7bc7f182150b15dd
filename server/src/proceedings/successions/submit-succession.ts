import { successionMachine } from '@yinji/state-machine';
import { createHash } from 'node:crypto';
import { successionPaperFaults, successionStatement } from '@yinji/contract';
import { canonicalBytes, type JsonValue } from '@yinji/evidence';
import {
  Refusal,
  type Tx,
  type AppContext,
  inTransaction,
  listAttachments,
  takeToken,
  stateAfter,
} from '../../platform/index.ts';
import { lockAccount, findPerson, getPerson } from '../../people/index.ts';
import { checkSigned } from '../transfers/index.ts';
import { maySubmit } from './abuse.ts';
import { lockSuccession, type Held } from './lock-succession.ts';
import { openWorks } from './succession-works-store.ts';
import { isBound } from './succession-works-read-model.ts';
import { changeSuccession } from './successions-store.ts';
import { isSameIdentity, listOfPerson, lockPerson } from './successions-read-model.ts';
import { notifyApplicant, notifyHolder } from './notify-people.ts';
import { openApplicantStatement, publicNameOf, sealEvidence } from './applicant-statement.ts';

interface Given {
  id: string;
  certificateSha256: string;
  signature: Uint8Array;
}

/**
 * Signs the draft or the corrected application. From here on the works are frozen, and their holders are
 * notified over every channel. A repetition returns the present state.
 */
export async function submitSuccession(context: AppContext, accountId: string, given: Given): Promise<void> {
  await takeToken(
    context,
    'succession-submit',
    accountId,
    { capacity: 10, refillSeconds: 1800 },
    'TOO_MANY_REQUESTS',
  );
  const person = await getPerson(context, accountId);
  await inTransaction(context.db, async (tx) => {
    const held = await lockSuccession(tx, given.id);
    const { row, works } = held;
    if (row.account_id !== accountId) throw new Refusal('NOT_FOUND');
    if (row.state === 'submitted') return;
    const state = stateAfter(successionMachine, row.state, 'submit', 'counterparty');
    const now = context.now();
    const told = openApplicantStatement(context, row.told_sealed);
    if (told === undefined) throw new Refusal('STATE_CHANGED');
    const holderId = row.state === 'drafted' ? await admit(context, tx, held) : row.holder_id;
    if (holderId === null) throw new Refusal('STATE_CHANGED');
    const papers = (await listAttachments(tx, 'succession', row.id)).map((one) => ({
      kind: one.kind,
      sha256: Buffer.from(one.sha256).toString('hex'),
    }));
    const [fault] = successionPaperFaults(row.kind, papers);
    if (fault !== undefined) throw new Refusal('PAPERS_MISSING', fault);
    const statement = successionStatement({
      number: row.number,
      nonce: Buffer.from(row.nonce).toString('hex'),
      kind: row.kind,
      depositNumbers: works.map((one) => one.deposit_number),
      holderName: told.holderName,
      happenedOn: told.happenedOn,
      words: told.words,
      successor: { name: person.name, document: person.document },
      papers,
      certificateSha256: given.certificateSha256,
      logOrigin: context.config.logOrigin,
    });
    const content = canonicalBytes(statement as unknown as JsonValue);
    const keyId = await checkSigned(tx, accountId, { ...given, content, now });
    await changeSuccession(tx, row.id, {
      state,
      holder_id: holderId,
      signed_sealed: sealEvidence(context, content),
      signed_sha256: createHash('sha256').update(content).digest(),
      signature_sealed: sealEvidence(context, given.signature),
      signing_key_id: keyId,
      public_name: publicNameOf(told, person.name),
      submitted_at: now,
      due_at: null,
      remark: null,
      // A corrected application is read again from the beginning, by the next reader.
      read_by: null,
      read_at: null,
      seen_by: null,
      confirmed_at: null,
      seen_on: null,
      seen_place: null,
      seen_way: null,
    });
    await notifyApplicant(tx, row, {
      title: '继承或承继申请已提交',
      body: '预计五个工作日内初核；此后请按通知出示原件。原持有人已得到通知。',
    });
    await notifyHolder(
      tx,
      { ...row, holder_id: holderId },
      {
        title: `有人申请继承或承继您的 ${works.length} 件作品`,
        body: `申请人：${person.name}。若您仍是持有人，请立即登录终止这份申请；您不作表示，材料核验与等待期满后作品将移转。`,
      },
    );
  });
}

/**
 * Everything that may block a first submission, under the locks of all works and of the person; returns the
 * holder. One refusal for several reasons, since an unaccepted objection, a hold and the holder of an anonymous
 * work are confidential.
 */
async function admit(context: AppContext, tx: Tx, { row, works, locked }: Held): Promise<string> {
  await lockPerson(tx, row.account_id);
  const now = context.now();
  const workIds = works.map((one) => one.work_id);
  const [first] = locked;
  if (first === undefined || locked.length !== works.length) throw new Refusal('SUCCESSION_BLOCKED');
  const holderId = first.account_id;
  if (locked.some((one) => one.account_id !== holderId)) throw new Refusal('SUCCESSION_BLOCKED');
  if (await isSameIdentity(tx, row.account_id, holderId)) throw new Refusal('SUCCESSION_OWN_WORK');
  if (!maySubmit(await listOfPerson(tx, row.account_id), workIds, now)) throw new Refusal('SUCCESSION_LIMIT');
  if (!(await openWorks(tx, row.id))) throw new Refusal('SUCCESSION_OPEN');
  await lockAccount(tx, holderId);
  const holder = await findPerson(context, holderId, tx);
  if (holder?.kind !== (row.kind === 'company' ? 'organisation' : 'person'))
    throw new Refusal('SUCCESSION_BLOCKED');
  if (await isBound(tx, workIds, holderId)) throw new Refusal('SUCCESSION_BLOCKED');
  return holderId;
}
