import type { Applicant, CertificationDraft, FormOwner, OwnerInput } from '../certification-form.ts';

const HOME = '中国';

export const blankApplicant = (): Applicant => ({
  name: '',
  contact: '',
  address: '',
  postcode: '',
  phone: '',
  email: '',
});

export const blankOwner = (): OwnerInput => ({
  name: '',
  kind: 'natural',
  country: HOME,
  province: '',
  city: '',
  address: '',
  idType: '居民身份证',
  idNumber: '',
  idValidUntil: null,
  signedAs: 'true-name',
  penName: '',
  phone: '',
});

/** An empty form. */
export const blankForm = (): CertificationDraft => ({
  title: '',
  category: 'F',
  categoryNote: '',
  nature: 'single',
  series: [],
  authors: [],
  creation: { nature: 'original', note: '', completedOn: null, country: HOME, province: '', city: '' },
  publication: { state: 'unpublished', firstPublishedOn: null, country: '', city: '', address: '' },
  rights: {
    acquisition: 'original',
    acquisitionNote: '',
    attribution: 'personal',
    attributionNote: '',
    scope: 'all',
    held: [],
    note: '',
  },
  statement: { purpose: '', process: '', originality: '' },
  fonts: { use: 'none', names: '' },
  showsPerson: false,
  filing: { method: 'owner', applicants: [blankApplicant()], agent: null },
  declarations: { rightsWarranted: false, ownWill: false, original: false },
});

/** A form as stored by an earlier version: owners inside, one contact, fewer groups. */
type Kept = Partial<CertificationDraft> & {
  owners?: Partial<FormOwner>[];
  contact?: { name: string; phone: string; address: string; email: string };
};

const NO_ID = '00000000-0000-0000-0000-000000000000';

/** A stored form of any version in the present shape: new fields are as in an empty form. */
export function readKeptForm(kept: unknown): { draft: CertificationDraft; owners: FormOwner[] } {
  const { owners = [], contact, ...rest } = (kept ?? {}) as Kept;
  const blank = blankForm();
  const { name = '', phone = '', address = '', email = '' } = contact ?? {};
  return {
    draft: {
      ...blank,
      ...rest,
      creation: { ...blank.creation, ...rest.creation },
      publication: { ...blank.publication, ...rest.publication },
      rights: { ...blank.rights, ...rest.rights },
      filing: rest.filing ?? {
        ...blank.filing,
        applicants: [
          { ...blankApplicant(), name: owners[0]?.name ?? name, contact: name, phone, address, email },
        ],
      },
    },
    owners: owners.map((one) => ({ id: NO_ID, ...blankOwner(), ...one })),
  };
}
