import { commitment, encodeOpening, toHex, type JsonValue } from '@yinji/evidence';
import type { CaseRow } from '../cases/index.ts';

type Decided = Pick<
  CaseRow,
  'number' | 'comparison' | 'decision' | 'reason' | 'decided_at' | 'report_salt' | 'comparison_salt'
>;

/**
 * The opening of a confirmation's commitment (docs/evidence-format.md §3), for the holder. What was compared has a salt of
 * its own and stays closed in it: it names other people's works. Throws where the salts are missing or destroyed.
 */
export function openReport(row: Decided): Uint8Array {
  if (row.report_salt === null || row.comparison_salt === null)
    throw new Error('a confirmation without salts cannot be opened');
  return encodeOpening(toHex(row.report_salt), {
    comparison_commitment: commitment(toHex(row.comparison_salt), row.comparison as unknown as JsonValue),
    decided_at: row.decided_at?.toISOString() ?? null,
    decision: row.decision,
    number: row.number,
    reason: row.reason,
  });
}
