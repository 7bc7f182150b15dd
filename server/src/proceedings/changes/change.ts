import { certificationForm, type CertificationForm } from '@yinji/contract';
import { changeMachine, standingOf, type Badge, type ChangeState } from '@yinji/state-machine';
import { isOfFormerHolder } from '../certification/index.ts';
import { findOpenCorrection, type CorrectionRow } from '../corrections/index.ts';
import { Refusal, stateAfter, type Tx, type Vault } from '../../platform/index.ts';
import type { ChangeRow } from './changes-store.ts';

type ChangeEvent = keyof typeof changeMachine.events;

/** @throws Refusal STATE_CHANGED where the table has no such transition */
export const changeStateAfter = (from: ChangeState | undefined, event: ChangeEvent): ChangeState =>
  stateAfter(changeMachine, from, event);

/**
 * Whether it can be written now: a draft, or what waits for a correction whose deadline has not passed. Answers that
 * correction.
 * @throws Refusal STATE_CHANGED
 */
export async function mustBeEditable(
  tx: Tx,
  { id, state }: Pick<ChangeRow, 'id' | 'state'>,
  now: Date,
): Promise<CorrectionRow | undefined> {
  if (state === 'draft') return undefined;
  const correction = state === 'correcting' ? await findOpenCorrection(tx, 'change', id) : undefined;
  if (correction === undefined || correction.due_at <= now) throw new Refusal('STATE_CHANGED');
  return correction;
}

/**
 * While a record is disputed nothing new is asked about it, and what is revoked or withdrawn is over. A form that a
 * former holder wrote is not shown to whoever holds the work since: it names that person's contacts.
 * @param isAnswer to a correction: its deadline runs on while somebody objects, so that answering it must be possible
 */
export async function refuseBound(
  tx: Tx,
  { id, badges }: { id: string; badges: readonly Badge[] },
  isAnswer = false,
): Promise<void> {
  const binding = isAnswer ? ['已撤销', '已撤回'] : ['异议处理中', '已撤销', '已撤回'];
  if (binding.includes(standingOf(badges)) || (await isOfFormerHolder(tx, id)))
    throw new Refusal('RECORD_BOUND');
}

export const sealText = (vault: Vault, text: string) => vault.seal('change-reason', text);
export const openText = (vault: Vault, sealed: Uint8Array) => vault.open('change-reason', sealed);

export const sealForm = (vault: Vault, form: CertificationForm | null) =>
  form && vault.seal('change-form', JSON.stringify(form));
export const openForm = (vault: Vault, sealed: Uint8Array | null): CertificationForm | null =>
  sealed && certificationForm.parse(JSON.parse(vault.open('change-form', sealed)));

/** The form before: frozen once submitted, until then the one in force. */
export const formBefore = (vault: Vault, row: ChangeRow, inForce: CertificationForm): CertificationForm =>
  openForm(vault, row.before_sealed) ?? inForce;
