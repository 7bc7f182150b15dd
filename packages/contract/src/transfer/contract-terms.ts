import * as z from 'zod/mini';
import { date, line, text } from '../shapes.ts';
import { MOST_FEN } from './amount-in-words.ts';
import { territoryCodes } from './territories.ts';

export const transferKind = z.enum(['assignment', 'exclusive-licence', 'licence']);
export type TransferKindWord = z.infer<typeof transferKind>;

/** Rights 5–17 of 著作权法 10; 1–4 always belong to the author and cannot be named here. */
export const transferableRight = z.int().check(z.gte(5), z.lte(17));

/** The holder's terms; the clauses of 著作权法 26 and 27. */
export const contractTerms = z.strictObject({
  kind: transferKind,
  rights: z.array(transferableRight).check(z.minLength(1), z.maxLength(13)),
  territory: z.enum(territoryCodes),
  startsOn: date,
  /** The last included day; null: as long as the right is protected. */
  lastDay: z.nullable(date),
  /** Only stated: the platform collects and pays nothing. Null: without price. */
  priceFen: z.nullable(z.int().check(z.gte(1), z.lte(MOST_FEN))),
  payment: text(500),
  delivery: text(500, 2),
  breach: text(1000, 2),
  dispute: z.enum(['court', 'arbitration']),
  /** Which commission; empty for a court. */
  arbitration: line(60, 0),
  other: text(2000),
});
export type ContractTerms = z.infer<typeof contractTerms>;

export interface TermsFault {
  path: string;
  message: string;
}

/** Faults of the terms; empty where they are valid. */
export function termsFaults(terms: ContractTerms, today: string): TermsFault[] {
  const faults: TermsFault[] = [];
  if (new Set(terms.rights).size !== terms.rights.length)
    faults.push({ path: 'rights', message: '同一项权利写了两次' });
  if (terms.lastDay !== null && terms.lastDay < terms.startsOn)
    faults.push({ path: 'lastDay', message: '截止日不能早于开始日' });
  if (terms.lastDay !== null && terms.lastDay < today) faults.push({ path: 'lastDay', message: '截止日已过' });
  if (terms.priceFen !== null && terms.payment === '')
    faults.push({ path: 'payment', message: '请写明价金如何交付' });
  if (terms.dispute === 'arbitration' && terms.arbitration === '')
    faults.push({ path: 'arbitration', message: '请写明仲裁委员会' });
  if (isWhole(terms) && terms.startsOn > today)
    faults.push({ path: 'startsOn', message: '转让全部财产权，开始日不能晚于今天' });
  return faults;
}

/** Everything that can pass, everywhere and permanently: then the work itself changes its holder. */
export const isWhole = ({
  kind,
  rights,
  territory,
  lastDay,
}: Pick<ContractTerms, 'kind' | 'rights' | 'territory' | 'lastDay'>): boolean =>
  kind === 'assignment' && new Set(rights).size === 13 && territory === 'world' && lastDay === null;
