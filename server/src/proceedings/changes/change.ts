import { certificationForm, type CertificationForm } from '@yinji/contract';
import { standingOf, type Badge } from '@yinji/state-machine';
import { isOfFormerHolder } from '../certification/index.ts';
import { findOpenCorrection, type CorrectionRow } from '../corrections/index.ts';
import { Refusal, type Tx, type Vault } from '../../platform/index.ts';
import type { ChangeRow } from './changes-store.ts';

/**
 * Checks that it can be written now: a draft, or one waiting for a correction before its deadline. Returns that
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
 * A disputed record accepts no new change, and a revoked or withdrawn one is final. A form written by a former
 * holder is not shown to the present one: it contains that person's contacts.
 * @param isAnswer to a correction: its deadline continues during an objection, so answering must be possible
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

/** The former form: frozen once submitted, until then the one in force. */
export const formBefore = (vault: Vault, row: ChangeRow, inForce: CertificationForm): CertificationForm =>
  openForm(vault, row.before_sealed) ?? inForce;
