import {
  beginPersonReview,
  beginRealNameCheck,
  beginRecovery,
  changeTarget,
  getChallenge,
  inviteMember,
  listMembers,
  offerGuardianship,
  registerWithPassword,
  resetPassword,
  sendCode,
  sendNewTargetCode,
  signIn,
  type AnyCall,
} from '@yinji/contract';
import { randomIdNumber } from '@yinji/testkit/people/person';

/** Whom a stranger asks about: one who exists, or nobody. */
export interface Subject {
  phone: string;
  email: string;
  name: string;
  idNumber: string;
  childNumber: string;
}

/** A call whose answer could tell of somebody, asked by one of these callers (`packages/testkit/src/callers`). */
export interface Question {
  call: AnyCall;
  by: string | undefined;
  /** What is asked about this person, in our words. */
  about(whom: Subject): Record<string, unknown>;
  /** Where the asker sees afterwards what came of it: a list in this call's answer. */
  shownIn?: { call: AnyCall; list: string };
}

const NO_CODE = '000000';
const password = 'Zq8unlikely77xw';
const consents = { consentIdNumber: true, consentFace: true };

export const QUESTIONS: Readonly<Record<string, Question>> = {
  'a challenge of a phone': {
    call: getChallenge,
    by: undefined,
    about: ({ phone }) => ({ phone, purpose: 'sign-in' }),
  },
  'a code to a phone': { call: sendCode, by: undefined, about: ({ phone }) => ({ phone, purpose: 'reset' }) },
  'a code to a mailbox': { call: sendCode, by: undefined, about: ({ email }) => ({ email, purpose: 'reset' }) },
  'a password of a phone': { call: signIn, by: undefined, about: ({ phone }) => ({ phone, password }) },
  'a password of a mailbox': { call: signIn, by: undefined, about: ({ email }) => ({ email, password }) },
  'a wrong code': { call: signIn, by: undefined, about: ({ phone }) => ({ phone, code: NO_CODE }) },
  'a registration with a wrong code': {
    call: registerWithPassword,
    by: undefined,
    about: ({ phone }) => ({ phone, code: NO_CODE, password, agreed: true }),
  },
  'a lost password with a wrong code': {
    call: resetPassword,
    by: undefined,
    about: ({ phone }) => ({ phone, code: NO_CODE, password }),
  },
  'a lost phone with a wrong code': {
    call: beginRecovery,
    by: undefined,
    about: ({ phone, name, idNumber }) => ({
      phone,
      name,
      idNumber,
      newPhone: '13000000009',
      code: NO_CODE,
      ...consents,
    }),
  },
  'a code to a new phone': { call: sendNewTargetCode, by: 'newcomer', about: ({ phone }) => ({ phone }) },
  'a new phone with a wrong code': {
    call: changeTarget,
    by: 'newcomer',
    about: ({ phone }) => ({ phone, newCode: NO_CODE, oldCode: NO_CODE }),
  },
  'a real name': {
    call: beginRealNameCheck,
    by: 'newcomer',
    about: ({ name, idNumber }) => ({ name, idNumber, ...consents }),
  },
  'a real name without a face': {
    call: beginPersonReview,
    by: 'newcomer',
    about: ({ name, idNumber }) => ({ name, idNumber, consentIdNumber: true }),
  },
  'a guardian of a child': {
    call: offerGuardianship,
    by: 'verified person',
    about: ({ name, childNumber }) => ({
      name,
      idNumber: childNumber,
      relation: 'parent',
      undertaking: true,
      consentIdNumber: true,
    }),
  },
  'an invitation': {
    call: inviteMember,
    by: 'owner of an organisation',
    about: ({ phone }) => ({ phone, role: 'viewer' }),
    shownIn: { call: listMembers, list: 'invitations' },
  },
};

/** Known to tell, with what must be done (docs/roadmap.md). */
export const OPEN: Readonly<Record<string, string>> = {};

/** Takes somebody's particulars, and looks up nobody: why. */
export const ASKS_NOBODY: Readonly<Record<string, string>> = {
  addMaterial: 'the name of a file',
  beginImport: 'the name of a batch',
  fillImport: 'names of files',
  saveWorkDraft: 'the name of a file',
  updateWork: 'the name of a file',
  comparePaper: 'a name beside a number of a paper that is held',
  beginOrganisationReview: 'credit codes are public, and so is that an organisation is registered here',
  addOwner: 'a draft keeps what its author says of owners',
  editOwner: 'a draft keeps what its author says of owners',
  saveCertification: 'a form keeps what its author says; owners are asked by `askOwners`',
  updateCertification: 'a form keeps what its author says; owners are asked by `askOwners`',
  saveChange: 'a form keeps what its author says',
  draftTransfer: 'a draft keeps what its author says; an offer looks for the other side in a job',
  requestInvoice: 'a mailbox that gets a file',
};

/** GB 11643. */
const withCheck = (body: string): string => {
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
  return body + '10X98765432'[weights.reduce((sum, weight, at) => sum + weight * Number(body[at]), 0) % 11];
};

let next = 13_400_000_000;

export const makeSubject = (): Subject => {
  const phone = String((next += 1));
  const childNumber = withCheck(
    `110105${new Date().getFullYear() - 15}0101${String(next % 1000).padStart(3, '0')}`,
  );
  return { phone, email: `${phone}@example.com`, name: '沈知白', idNumber: randomIdNumber(), childNumber };
};
