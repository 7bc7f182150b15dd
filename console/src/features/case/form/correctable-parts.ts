import {
  attachmentKinds,
  changeMaterialKind,
  changeMaterials,
  changesWords,
  confirmationParts,
  fieldLabel,
  fieldLabels,
  fieldsOf,
  type CertificationForm,
} from '@yinji/contract';
import { correctionWords } from './words.ts';
import { changeWords } from '../change/words.ts';
import type { ReviewCase } from '../review-case.ts';

/** A part of a submission that can be returned for correction; an empty value is the whole. */
export interface Part {
  value: string;
  label: string;
}

type Change = NonNullable<ReviewCase['change']>;

export function partsOf({ kind, form, change }: Pick<ReviewCase, 'kind' | 'form' | 'change'>): Part[] {
  if (kind === 'confirmation')
    return [
      { value: '', label: correctionWords.wholeConfirmation },
      ...confirmationParts.map((value) => ({ value, label: correctionWords.parts[value] })),
    ];
  return [
    { value: '', label: change === null ? correctionWords.whole : changeWords.whole },
    ...(change === null ? partsOfForm(form) : partsOfChange(change)),
  ];
}

/** Every field that this change may touch, its reason, its attachments. */
const partsOfChange = ({ kind, before }: Change): Part[] => [
  ...(changesWords(kind) ? fieldsOf(before).map(({ path, label }) => ({ value: path, label })) : []),
  { value: 'reason', label: changeWords.reason },
  ...changeMaterialKind.options.map((one) => ({
    value: `materials.${one}`,
    label: changeWords.material(changeMaterials[one]),
  })),
];

/** Every field of this form, with the position of each owner, author and applicant. */
function partsOfForm(form: CertificationForm | null): Part[] {
  const counts: Record<string, number> = {
    'owners.*': form?.owners.length ?? 0,
    'authors.*': form?.authors.length ?? 0,
    'series.*': form?.series.length ?? 0,
    'filing.applicants.*': form?.filing.applicants.length ?? 0,
  };
  const fields = Object.keys(fieldLabels).flatMap((pattern) => {
    const list = Object.keys(counts).find((one) => pattern.startsWith(`${one}.`));
    if (list === undefined) return [{ value: pattern, label: fieldLabel(pattern) }];
    return Array.from({ length: counts[list] ?? 0 }, (_, at) => {
      const value = pattern.replace('*', String(at));
      return { value, label: `${fieldLabel(value)}（${at + 1}）` };
    });
  });
  return [
    ...fields,
    ...attachmentKinds.map(({ value, label }) => ({
      value: `attachments.${value}`,
      label: correctionWords.attachment(label),
    })),
  ];
}
