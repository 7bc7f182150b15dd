import { certificationForm, type CertificationForm } from '@yinji/contract';
import { nextOf, changeLife, standingOf, type Badge, type ChangeState } from '@yinji/tracks';
import { isOfFormerHolder } from '../certification/index.ts';
import type { Tx } from '../db/database.ts';
import { Refusal } from '../refusal.ts';
import type { Vault } from '../vault.ts';
import type { ChangeRow } from './changes-store.ts';

type ChangeEvent = keyof typeof changeLife.events;

/** @throws Refusal STATE_CHANGED where the table has no such way */
export function stateAfter(from: ChangeState | undefined, event: ChangeEvent): ChangeState {
  const state = nextOf(changeLife, from, event);
  if (state === undefined) throw new Refusal('STATE_CHANGED');
  return state;
}

export const isEditable = (state: ChangeState): boolean => state === 'draft';

/**
 * While a record is disputed nothing about it moves, and what is revoked or withdrawn is over. A form that a former
 * holder wrote is not shown to whoever holds the work since: it names that person's contacts.
 */
export async function refuseBound(
  tx: Tx,
  { id, badges }: { id: string; badges: readonly Badge[] },
): Promise<void> {
  if (['异议处理中', '已撤销', '已撤回'].includes(standingOf(badges)) || (await isOfFormerHolder(tx, id)))
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
