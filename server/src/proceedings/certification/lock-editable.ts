import { blankForm, blankOwner } from '@yinji/contract';
import { randomBytes } from 'node:crypto';
import { findOpenCorrection, type CorrectionRow } from '../corrections/index.ts';
import { Refusal, type Tx, type AppContext, newId } from '../../platform/index.ts';
import { getPerson } from '../../people/index.ts';
import { type WorkRow, findOwnWork, lockOwnWork, moveTrack } from '../../works/index.ts';
import { findCertification, putDraft } from './certification-store.ts';
import { sealOwner } from './owner.ts';
import { insertOwner, listOwners } from './owners-store.ts';

export interface Editable {
  work: WorkRow;
  /** The correction that is being answered. */
  correction: CorrectionRow | undefined;
}

/**
 * The form under the work's lock, if it can be changed: begun if necessary, reopened after a rejection, or
 * waiting for a correction before its deadline.
 * @throws Refusal NOT_FOUND, DEPOSIT_REQUIRED, STATE_CHANGED while it is reviewed or once it has passed
 */
export async function lockEditable(
  context: AppContext,
  tx: Tx,
  accountId: string,
  workId: string,
): Promise<Editable> {
  const now = context.now();
  if ((await lockOwnWork(tx, accountId, workId)) === undefined) throw new Refusal('NOT_FOUND');
  const work = Refusal.unlessFound(await findOwnWork(tx, accountId, workId));
  if (work.evidence_state !== 'passed') throw new Refusal('DEPOSIT_REQUIRED');
  const move = { workId, accountId, track: 'certification', now } as const;
  let correction: CorrectionRow | undefined;
  switch (work.certification_state) {
    case null:
      await moveTrack(tx, { ...move, event: 'begin' });
      break;
    case 'rejected':
      // The reason stays visible during the correction.
      await moveTrack(tx, {
        ...move,
        event: 'reopen',
        ...(work.certification_reason === null ? {} : { reason: work.certification_reason }),
      });
      break;
    case 'reviewing':
      correction = await findOpenCorrection(tx, 'certification', workId);
      if (correction === undefined || correction.due_at <= now) throw new Refusal('STATE_CHANGED');
      break;
    case 'draft':
      break;
    case 'passed':
      throw new Refusal('STATE_CHANGED');
  }
  if ((await findCertification(tx, workId)) === undefined) {
    const form = JSON.stringify({ ...blankForm(), title: work.title });
    const form_sealed = context.vault.seal('certification', form);
    await putDraft(tx, { work_id: workId, form_sealed, salt: randomBytes(16) }, now);
  }
  if ((await listOwners(tx, workId)).length === 0) await insertHolder(context, tx, accountId, workId);
  return { work, correction };
}

/**
 * The account's own verified name as an owner; name and number are read from the identity, never stored here.
 */
export async function insertHolder(
  context: AppContext,
  tx: Tx,
  accountId: string,
  workId: string,
): Promise<void> {
  const person = await getPerson(context, accountId, tx);
  const owner = { ...blankOwner(), name: person.name };
  await insertOwner(tx, {
    id: newId(context.now().getTime()),
    work_id: workId,
    place: 0,
    is_holder: true,
    stated_sealed: sealOwner(context, { ...owner, kind: person.kind === 'person' ? 'natural' : 'enterprise' }),
  });
}
