import type { CertificationForm, WorkDetail } from '@yinji/contract';
import type { Account } from '../../lib/session.ts';

/** The form as its controls hold it: a date not given is an empty text, chosen rights are texts. */
export type FormValues = Omit<CertificationForm, 'publication' | 'rights'> & {
  publication: Omit<CertificationForm['publication'], 'firstPublishedOn'> & { firstPublishedOn: string };
  rights: Omit<CertificationForm['rights'], 'held'> & { held: string[] };
};

const CATEGORY_OF = { photo: 'G', draw: 'F', creative: 'F' } as const;
const HOME = '中国';

/** A form that has not been begun: what is known already stands in it. */
export function blankValues(work: WorkDetail, account: Account): FormValues {
  const name = account.verifiedName ?? '';
  const isPerson = account.realName !== 'organisation';
  return {
    title: work.title,
    category: CATEGORY_OF[work.workType],
    categoryNote: '',
    nature: 'single',
    owners: [
      {
        name,
        kind: isPerson ? 'natural' : 'enterprise',
        country: HOME,
        province: '',
        city: '',
        idType: isPerson ? '居民身份证' : '统一社会信用代码',
        signedAs: 'true-name',
        penName: '',
      },
    ],
    authors: [{ name: isPerson ? name : '', signature: isPerson ? name : '' }],
    creation: { completedOn: work.claimedCreatedOn ?? '', country: HOME, province: '', city: '' },
    publication: { state: 'unpublished', firstPublishedOn: '', country: '', city: '' },
    rights: { attribution: isPerson ? 'personal' : 'legal-person', scope: 'all', held: [], note: '' },
    statement: { purpose: '', process: '', originality: '' },
    contact: { name: isPerson ? name : '', phone: '', address: '', email: '' },
    declarations: { rightsWarranted: false, ownWill: false, original: false },
  };
}

/** What the controls hold, as the contract wants it. What a choice above has made irrelevant is left out. */
export function toForm(values: FormValues): CertificationForm {
  const { publication, rights } = values;
  const isPublished = publication.state === 'published';
  return {
    ...values,
    owners: values.owners.map((owner) => ({
      ...owner,
      penName: owner.signedAs === 'pen-name' ? owner.penName : '',
    })),
    publication: isPublished
      ? { ...publication, firstPublishedOn: publication.firstPublishedOn || null }
      : { state: 'unpublished', firstPublishedOn: null, country: '', city: '' },
    rights: { ...rights, held: rights.scope === 'part' ? rights.held.map(Number).sort((a, b) => a - b) : [] },
  };
}

export function toValues(form: CertificationForm): FormValues {
  return {
    ...form,
    publication: { ...form.publication, firstPublishedOn: form.publication.firstPublishedOn ?? '' },
    rights: { ...form.rights, held: form.rights.held.map(String) },
  };
}

/** Name and title are the account's and the deposit's: a draft does not overrule them. */
export function withKnownNames(values: FormValues, work: WorkDetail, account: Account): FormValues {
  const [owner, ...others] = values.owners;
  if (!owner) return blankValues(work, account);
  return {
    ...values,
    title: work.title,
    owners: [{ ...owner, name: account.verifiedName ?? owner.name }, ...others],
  };
}
