import type { FormOwner, OwnerInput } from '@yinji/contract';
import type { Person } from '../../people/index.ts';
import { type AppContext, maskTarget } from '../../platform/index.ts';
import type { OwnerRow } from './owners-store.ts';

const PURPOSE = 'certification-owner';

export const sealOwner = (context: AppContext, owner: OwnerInput): Uint8Array =>
  context.vault.seal(PURPOSE, JSON.stringify(owner));

/** With number and phone in the clear. */
export const openOwner = (context: AppContext, row: Pick<OwnerRow, 'stated_sealed'>): OwnerInput =>
  JSON.parse(context.vault.open(PURPOSE, row.stated_sealed)) as OwnerInput;

/** A person's masked number; an organisation's code is public by law. */
export function maskNumber({ kind, idNumber }: Pick<OwnerInput, 'kind' | 'idNumber'>): string {
  if (kind !== 'natural' || idNumber === '') return idNumber;
  if (idNumber.length < 10) return `${idNumber.slice(0, 1)}******${idNumber.slice(-1)}`;
  return `${idNumber.slice(0, 4)}**********${idNumber.slice(-4)}`;
}

export const maskPhone = (phone: string): string => (phone === '' ? '' : maskTarget(phone));

/** An owner as the form states it: numbers masked, and the verified name for the account's own. */
export function ownerOf(context: AppContext, row: OwnerRow, person: Person): FormOwner {
  const stated = openOwner(context, row);
  const masked = { ...stated, id: row.id, idNumber: maskNumber(stated), phone: maskPhone(stated.phone) };
  if (!row.is_holder) return masked;
  const isPerson = person.kind === 'person';
  return {
    ...masked,
    name: person.name,
    kind: isPerson ? 'natural' : stated.kind === 'natural' ? 'enterprise' : stated.kind,
    idType: isPerson ? '居民身份证' : '统一社会信用代码',
    idNumber: isPerson ? person.maskedIdNumber : person.document.replace(/^统一社会信用代码 /, ''),
    phone: '',
  };
}
