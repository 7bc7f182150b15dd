import { blankOwner, type FormOwner, type OwnerInput } from '@yinji/contract';

const FIELDS = Object.keys(blankOwner()) as (keyof OwnerInput)[];

/** Initial values of an owner's dialog. */
export const inputOf = (owner: FormOwner | undefined): OwnerInput =>
  owner === undefined
    ? blankOwner()
    : (Object.fromEntries(FIELDS.map((field) => [field, owner[field]])) as unknown as OwnerInput);

export type KeptOwner = Omit<OwnerInput, 'idNumber' | 'phone'>;

/** Another person's number and phone stay out of the browser's storage. */
export function keptOf({ idNumber: _number, phone: _phone, ...kept }: OwnerInput): KeptOwner {
  return kept;
}
