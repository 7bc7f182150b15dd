import type { ContractPreview, ContractTerms, TransferDraft } from '@yinji/contract';
import { transferWords } from './words.ts';

const need = transferWords.form.need;

/** The input before it is a draft. */
export interface Typed extends Omit<ContractTerms, 'priceFen' | 'lastDay'> {
  isFree: boolean;
  /** Yuan as typed. */
  price: string;
  lastDay: string;
  counterparty: TypedParty;
  coOwners: TypedParty[];
}
export interface TypedParty {
  name: string;
  phone: string;
}

export const emptyDraft = (today: string): Typed => ({
  kind: 'licence',
  rights: [12],
  territory: 'CN',
  startsOn: today,
  lastDay: '',
  isFree: false,
  price: '',
  payment: '',
  delivery: '',
  breach: '',
  dispute: 'court',
  arbitration: '',
  other: '',
  counterparty: { name: '', phone: '' },
  coOwners: [],
});

export function typedOf({ terms, counterparty, coOwners }: TransferDraft): Typed {
  const { priceFen, lastDay, ...same } = terms;
  const party = ({ name, phone = '' }: { name: string; phone?: string | undefined }) => ({ name, phone });
  return {
    ...same,
    lastDay: lastDay ?? '',
    isFree: priceFen === null,
    price: priceFen === null ? '' : (priceFen / 100).toFixed(2).replace(/\.00$/, ''),
    counterparty: party(counterparty),
    coOwners: coOwners.map(party),
  };
}

/** Yuan with at most two decimals; undefined otherwise. */
export function fenOf(yuan: string): number | undefined {
  const match = /^(\d{1,13})(?:\.(\d{1,2}))?$/.exec(yuan.trim().replaceAll(',', ''));
  if (!match) return undefined;
  const fen = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
  return fen > 0 ? fen : undefined;
}

export type Faults = Readonly<Record<string, string>>;

export function faultsOf(typed: Typed): Faults {
  const faults: Record<string, string> = {};
  const two = (name: 'delivery' | 'breach') => {
    if (typed[name].trim().length < 2) faults[name] = need.text;
  };
  if (typed.rights.length === 0) faults['rights'] = need.rights;
  if (!typed.isFree && fenOf(typed.price) === undefined) faults['price'] = need.price;
  if (!typed.isFree && typed.payment.trim() === '') faults['payment'] = need.text;
  two('delivery');
  two('breach');
  if (typed.dispute === 'arbitration' && typed.arbitration.trim() === '') faults['arbitration'] = need.text;
  const party = ({ name, phone }: TypedParty, at: string) => {
    if (name.trim().length < 2) faults[`${at}.name`] = need.name;
    if (!/^1[3-9]\d{9}$/.test(phone.trim())) faults[`${at}.phone`] = need.phone;
  };
  party(typed.counterparty, 'counterparty');
  typed.coOwners.forEach((one, at) => party(one, `coOwners.${at}`));
  return faults;
}

export function termsOf(typed: Typed): ContractTerms {
  const { isFree, price, lastDay, counterparty: _party, coOwners: _owners, ...same } = typed;
  return {
    ...same,
    rights: typed.rights.toSorted((a, b) => a - b),
    priceFen: isFree ? null : (fenOf(price) ?? null),
    lastDay: lastDay === '' ? null : lastDay,
    arbitration: typed.dispute === 'court' ? '' : typed.arbitration.trim(),
  };
}

export const draftOf = (typed: Typed): TransferDraft => {
  const party = ({ name, phone }: TypedParty) => ({ name: name.trim(), phone: phone.trim() });
  return {
    terms: termsOf(typed),
    counterparty: party(typed.counterparty),
    coOwners: typed.coOwners.map(party),
  };
};

interface About {
  title: string;
  depositNumber: string;
  recordSha256: string;
  fileSha256: string;
  holderName: string;
}

/** A preview of the contract, which nobody signs. */
export function previewOf(typed: Typed, about: About): ContractPreview {
  const terms = termsOf(typed);
  return {
    type: 'transfer-contract',
    v: 1,
    number: '',
    nonce: '',
    kind: terms.kind,
    made_at: '',
    work: {
      title: about.title,
      deposit_id: about.depositNumber,
      record_sha256: about.recordSha256,
      file_sha256: about.fileSha256,
    },
    holder: { name: about.holderName, document: '证件号码遮蔽后填入' },
    counterparty: { name: typed.counterparty.name || '（姓名待填）', document: '待对方确认后填入' },
    co_owners: typed.coOwners.map((one) => one.name).filter((name) => name !== ''),
    rights: terms.rights,
    territory: terms.territory,
    starts_on: terms.startsOn || '1970-01-01',
    last_day: terms.lastDay,
    price_fen: typed.isFree ? null : fenOf(typed.price),
    payment: terms.payment,
    delivery: terms.delivery,
    breach: terms.breach,
    dispute: terms.dispute,
    arbitration: terms.arbitration,
    other: terms.other,
  };
}
