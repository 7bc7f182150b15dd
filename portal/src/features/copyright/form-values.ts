import {
  blankApplicant,
  blankForm,
  certificationDraft,
  certificationFaults,
  fieldLabel,
  type CertificationDraft,
  type CertificationForm,
  type FormFault,
  type FormOwner,
  type WorkDetail,
} from '@yinji/contract';
import type { Account } from '../../lib/session.ts';
import { formWords as words } from './form-words.ts';

/**
 * The form in its controls: a missing date is an empty text, chosen rights are texts, an agent always exists.
 */
export type FormValues = Omit<CertificationDraft, 'creation' | 'publication' | 'rights' | 'filing'> & {
  creation: Omit<CertificationDraft['creation'], 'completedOn'> & { completedOn: string };
  publication: Omit<CertificationDraft['publication'], 'firstPublishedOn'> & { firstPublishedOn: string };
  rights: Omit<CertificationDraft['rights'], 'held'> & { held: string[] };
  filing: Omit<CertificationDraft['filing'], 'agent'> & {
    agent: NonNullable<CertificationDraft['filing']['agent']>;
  };
};

const CATEGORY_OF = { photo: 'G', draw: 'F', creative: 'F' } as const;

export const blankAgent = () => ({ ...blankApplicant(), matter: '' });

/** A form before its begin, prefilled with known data. */
export function blankValues(work: WorkDetail, account: Account): FormValues {
  const blank = blankForm();
  const name = account.verifiedName ?? '';
  const isPerson = account.realName !== 'organisation';
  return toValues({
    ...blank,
    title: work.title,
    category: CATEGORY_OF[work.workType],
    authors: [{ name: isPerson ? name : '', signature: isPerson ? name : '' }],
    creation: { ...blank.creation, completedOn: work.claimedCreatedOn },
    rights: { ...blank.rights, attribution: isPerson ? 'personal' : 'legal-person' },
    filing: {
      ...blank.filing,
      applicants: [{ ...blankApplicant(), name, contact: isPerson ? name : '' }],
    },
  });
}

/** The controls' values, as the contract expects. Fields made irrelevant by a choice are left out. */
export function toDraft(values: FormValues): CertificationDraft {
  const { creation, publication, rights, filing, fonts } = values;
  const isOriginal = creation.nature === 'original';
  return {
    ...values,
    series: values.nature === 'series' ? values.series : [],
    creation: {
      ...creation,
      note: isOriginal ? '' : creation.note,
      completedOn: creation.completedOn || null,
    },
    publication:
      publication.state === 'published'
        ? { ...publication, firstPublishedOn: publication.firstPublishedOn || null }
        : { state: 'unpublished', firstPublishedOn: null, country: '', city: '', address: '' },
    rights: {
      ...rights,
      acquisitionNote: rights.acquisition === 'original' ? '' : rights.acquisitionNote,
      held: rights.scope === 'part' ? rights.held.map(Number).sort((a, b) => a - b) : [],
    },
    fonts: { ...fonts, names: fonts.use === 'none' ? '' : fonts.names },
    filing: { ...filing, agent: filing.method === 'agent' ? filing.agent : null },
  };
}

export function toValues(form: CertificationDraft): FormValues {
  const { creation, publication, rights, filing } = form;
  return {
    ...form,
    creation: { ...creation, completedOn: creation.completedOn ?? '' },
    publication: { ...publication, firstPublishedOn: publication.firstPublishedOn ?? '' },
    rights: { ...rights, held: rights.held.map(String) },
    filing: { ...filing, agent: filing.agent ?? blankAgent() },
  };
}

/** A stored form without its owners, who are stored separately. */
export function withoutOwners(form: CertificationForm): CertificationDraft {
  const draft: Partial<CertificationForm> = { ...form };
  delete draft.owners;
  return draft as CertificationDraft;
}

/** The account as an owner, before the server has made the row. */
export function holderPreview(account: Account): FormOwner {
  const isPerson = account.realName !== 'organisation';
  return {
    id: '00000000-0000-0000-0000-000000000000',
    name: account.verifiedName ?? '',
    kind: isPerson ? 'natural' : 'enterprise',
    country: '中国',
    province: '',
    city: '',
    address: '',
    idType: isPerson ? '居民身份证' : '统一社会信用代码',
    idNumber: '****',
    idValidUntil: null,
    signedAs: 'true-name',
    penName: '',
    phone: '',
  };
}

export interface JudgedBeside {
  owners: readonly FormOwner[];
  attachments: Parameters<typeof certificationFaults>[1]['attachments'];
  today: string;
  title: string;
  verifiedName: string;
}

/** Every fault: first those that prevent saving, then the contract's rules. */
export function faultsOf(draft: CertificationDraft, { owners, ...context }: JudgedBeside): FormFault[] {
  const { data, error } = certificationDraft.safeParse(draft);
  if (data !== undefined) return certificationFaults({ ...data, owners: [...owners] }, context);
  return (error?.issues ?? []).map((issue) => {
    const path = issue.path.join('.');
    return { path, message: `${fieldLabel(path)}${words.tooLong}` };
  });
}
