import type { ObjectionRow } from './objections-read-model.ts';

export const presentSuit = (row: ObjectionRow) =>
  row.suit_at === null
    ? null
    : {
        court: row.suit_court ?? '',
        caseNumber: row.suit_number ?? '',
        filedOn: row.suit_filed_on ?? '',
        at: row.suit_at.toISOString(),
      };
