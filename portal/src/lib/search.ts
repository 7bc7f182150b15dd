import type { TrackName, TrackState } from '@yinji/state-machine';
import { idSearch, oneOf, textOf, type IdSearch, type RawSearch } from '@yinji/web';
import { LIST_PAGE_SIZE, LIST_PAGE_SIZES } from '../config/constants.ts';
import { personalTabs, workTypes, type MarketType, type PersonalTab } from '../config/paths.ts';

type WorkKind = Exclude<MarketType, 'transfer'>;

/** A calendar day, 2026-11-21. */
const dayOf = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(value) ? value : undefined;

function pageOf(value: unknown): number | undefined {
  const page = Number(value);
  return Number.isSafeInteger(page) && page > 1 ? page : undefined;
}
function sizeOf(value: unknown): number | undefined {
  const size = LIST_PAGE_SIZES.find((one) => one === Number(value));
  return size === LIST_PAGE_SIZE ? undefined : size;
}

export interface UploadSearch extends IdSearch {
  /** A file that waits with the platform. */
  file?: string | undefined;
}
export const uploadSearch = (raw: RawSearch): UploadSearch => ({ ...idSearch(raw), file: textOf(raw['file']) });

export interface SignInSearch {
  mode?: 'login' | 'register' | undefined;
  /** Return address. */
  redirect?: string | undefined;
  /** Beside sign-in: a forgotten password, a lost phone. */
  help?: 'reset' | 'recover' | undefined;
}
export const signInSearch = (raw: RawSearch): SignInSearch => ({
  help: oneOf(raw['help'], ['reset', 'recover']),
  mode: oneOf(raw['mode'], ['login', 'register']),
  redirect: textOf(raw['redirect']),
});

export interface WorkSearch extends IdSearch {
  /** As a handscroll: the digest of the record whose proof is open, or `all`. */
  scroll?: string | undefined;
}
export const workSearch = (raw: RawSearch): WorkSearch => ({ ...idSearch(raw), scroll: textOf(raw['scroll']) });

export interface ListSearch {
  page?: number | undefined;
  size?: number | undefined;
}
export const listSearch = (raw: RawSearch): ListSearch => ({
  page: pageOf(raw['page']),
  size: sizeOf(raw['size']),
});

export interface MarketSearch extends ListSearch {
  workType?: MarketType | undefined;
  keyword?: string | undefined;
  /** Position from which a page beyond the jumps is counted. */
  cursor?: string | undefined;
  /** A letter of the authority's categories, and Beijing days of the deposit. */
  category?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  /** The tracks that must have passed. */
  passed?: 'confirmation' | 'certification' | 'both' | undefined;
  /** Under transfer: one contract, and the work of a new one. */
  transfer?: string | undefined;
  work?: string | undefined;
}
export const marketSearch = (raw: RawSearch): MarketSearch => ({
  workType: oneOf(raw['workType'], workTypes),
  keyword: textOf(raw['keyword'])?.slice(0, 60),
  cursor: /^[\w-]{1,200}$/.exec(textOf(raw['cursor']) ?? '')?.[0],
  category: textOf(raw['category'])?.slice(0, 1),
  from: dayOf(raw['from']),
  to: dayOf(raw['to']),
  passed: oneOf(raw['passed'], ['confirmation', 'certification', 'both']),
  transfer: textOf(raw['transfer']),
  work: textOf(raw['work']),
  ...listSearch(raw),
});

export interface PersonalSearch extends ListSearch {
  /** Of the person's own works. */
  keyword?: string | undefined;
  type?: WorkKind | undefined;
  track?: TrackName | undefined;
  state?: TrackState | undefined;
  from?: string | undefined;
  to?: string | undefined;
  currentType?: PersonalTab | undefined;
  /** The edited gallery, and the template of a new one. */
  id?: string | undefined;
  template?: 'scroll' | 'album' | 'wall' | 'still' | undefined;
}
export const personalSearch = (raw: RawSearch): PersonalSearch => ({
  currentType: oneOf(raw['currentType'], personalTabs),
  id: textOf(raw['id']),
  template: oneOf(raw['template'], ['scroll', 'album', 'wall', 'still']),
  keyword: textOf(raw['keyword'])?.slice(0, 60),
  type: oneOf(raw['type'], ['photo', 'draw', 'creative']),
  track: oneOf(raw['track'], ['evidence', 'confirmation', 'certification']),
  state: oneOf(raw['state'], ['draft', 'reviewing', 'passed', 'rejected']),
  from: dayOf(raw['from']),
  to: dayOf(raw['to']),
  ...listSearch(raw),
});

export interface ChangeSearch extends IdSearch, ListSearch {
  /** The kind of application; by default a change of one's own record. */
  kind?: 'objection' | 'succession' | 'succession-new' | 'succession-contest' | undefined;
  /** The record of an objection, with the code of a private one. */
  number?: string | undefined;
  code?: string | undefined;
  /** The work of a new change. */
  work?: string | undefined;
}
export const changeSearch = (raw: RawSearch): ChangeSearch => ({
  work: textOf(raw['work']),
  kind: oneOf(raw['kind'], ['objection', 'succession', 'succession-new', 'succession-contest']),
  number: textOf(raw['number']),
  code: textOf(raw['code']),
  ...idSearch(raw),
  ...listSearch(raw),
});

export interface RecordSearch {
  number?: string | undefined;
  /** The code that a private work's number needs. */
  code?: string | undefined;
  by?: 'number' | 'file' | 'picture' | undefined;
  /** Separate sheets: the page for a court, the technical note, the open register, and where a relative pays or fills in. */
  view?: 'judge' | 'note' | 'register' | 'pay' | 'fill' | undefined;
  /** A work in public display, by its id. */
  work?: string | undefined;
  /** A creator's page, by their account's id. */
  creator?: string | undefined;
  /** The self-proof: a copy of the log to tamper with, what the comparison finds, service times with corrections. */
  proof?: 'self' | 'accuracy' | 'service' | undefined;
  /** A released gallery instead of a record. */
  gallery?: string | undefined;
}
export const recordSearch = (raw: RawSearch): RecordSearch => ({
  number: textOf(raw['number']),
  code: textOf(raw['code']),
  by: oneOf(raw['by'], ['number', 'file', 'picture']),
  view: oneOf(raw['view'], ['judge', 'note', 'register', 'pay', 'fill']),
  work: textOf(raw['work']),
  creator: textOf(raw['creator']),
  proof: oneOf(raw['proof'], ['self', 'accuracy', 'service']),
  gallery: textOf(raw['gallery']),
});
