import * as z from 'zod/mini';
import { categories } from './certification/categories.ts';
import { termValues } from './certification/dictionaries.ts';
import { date, id, line, text } from './shapes.ts';

const letters = categories.map((one) => one.letter) as [
  (typeof categories)[number]['letter'],
  ...(typeof categories)[number]['letter'][],
];
const word = (max: number) => line(max, 0);

/** Fields of an owner; a number or phone is sent in clear text, stored encrypted, and returned masked. */
const ownerFields = {
  name: word(100),
  kind: z.enum(termValues.ownerKinds),
  country: word(40),
  province: word(40),
  city: word(40),
  address: word(200),
  idType: z.enum(termValues.idTypes),
  idNumber: word(60),
  /** Null: without an end (长期), or not stated. */
  idValidUntil: z.nullable(date),
  signedAs: z.enum(termValues.signedAs),
  penName: word(60),
  phone: word(20),
};
export const ownerInput = z.strictObject(ownerFields);
export type OwnerInput = z.infer<typeof ownerInput>;
export const formOwner = z.strictObject({ id, ...ownerFields });
export type FormOwner = z.infer<typeof formOwner>;

const author = z.strictObject({ name: word(100), signature: word(100) });
const applicant = z.strictObject({
  name: word(100),
  contact: word(60),
  address: word(200),
  postcode: word(12),
  phone: word(30),
  email: word(254),
});
export type Applicant = z.infer<typeof applicant>;

const draftFields = {
  title: word(200),
  category: z.enum(letters),
  categoryNote: word(200),
  nature: z.enum(['single', 'series']),
  /** Of a series: each work by its name, with the attachment that is its sample. */
  series: z.array(z.strictObject({ name: word(200), sample: z.nullable(id) })).check(z.maxLength(100)),
  authors: z.array(author).check(z.maxLength(20)),
  creation: z.strictObject({
    nature: z.enum(termValues.creationNatures),
    /** Its sources; empty for an original work. */
    note: text(1000),
    completedOn: z.nullable(date),
    country: word(40),
    province: word(40),
    city: word(40),
  }),
  publication: z.strictObject({
    state: z.enum(['unpublished', 'published']),
    firstPublishedOn: z.nullable(date),
    country: word(40),
    city: word(40),
    address: word(300),
  }),
  rights: z.strictObject({
    acquisition: z.enum(termValues.acquisitions),
    acquisitionNote: text(600),
    attribution: z.enum(termValues.attributions),
    attributionNote: text(600),
    scope: z.enum(termValues.scopes),
    /** Indexes into `copyrights`, from 1. */
    held: z.array(z.int().check(z.gte(1), z.lte(17))).check(z.maxLength(17)),
    note: text(600),
  }),
  statement: z.strictObject({ purpose: text(2000), process: text(2000), originality: text(2000) }),
  fonts: z.strictObject({ use: z.enum(termValues.fontUses), names: text(600) }),
  /** A person can be recognised in it. */
  showsPerson: z.boolean(),
  filing: z.strictObject({
    method: z.enum(['owner', 'agent']),
    applicants: z.array(applicant).check(z.maxLength(5)),
    agent: z.nullable(z.extend(applicant, { matter: word(300) })),
  }),
  declarations: z.strictObject({ rightsWarranted: z.boolean(), ownWill: z.boolean(), original: z.boolean() }),
};

/**
 * The rights form (作品著作权登记申请表, groups 作品信息 to 声明) as its holder writes it. Every part exists and may be empty:
 * a form is saved as soon as it is begun. `certificationFaults` defines a complete one. Its owners are added
 * one by one, since their numbers are encrypted.
 */
export const certificationDraft = z.strictObject(draftFields);
export type CertificationDraft = z.infer<typeof certificationDraft>;

/** The form that is judged, signed and printed: with its owners. */
export const certificationForm = z.strictObject({
  ...draftFields,
  owners: z.array(formOwner).check(z.maxLength(20)),
});
export type CertificationForm = z.infer<typeof certificationForm>;
