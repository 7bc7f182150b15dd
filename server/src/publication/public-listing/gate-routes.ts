import * as calls from '@yinji/contract';
import { Refusal, type Route, type AppContext, staffRoute } from '../../platform/index.ts';
import { addBlockedPicture } from './add-blocked-picture.ts';
import { addBlockedTerm } from './add-blocked-term.ts';
import { addUploadedPicture } from './add-uploaded-picture.ts';
import { findTerms } from './find-terms.ts';
import { listPictureRows, listTermRows, listTermsInForce } from './gate-store.ts';
import { ruleOf } from './present-judgement.ts';
import { removeEntry } from './remove-entry.ts';

interface EntryRow {
  id: string;
  rule_code: string;
  note: string;
  adder: string;
  added_at: Date;
  remover: string | null;
  removed_at: Date | null;
  removal_reason: string | null;
}

const entry = (row: EntryRow) => ({
  id: row.id,
  ruleCode: ruleOf(row.rule_code) ?? ('other' as const),
  note: row.note,
  addedBy: row.adder,
  addedAt: row.added_at.toISOString(),
  removedBy: row.remover,
  removedAt: row.removed_at?.toISOString() ?? null,
  removalReason: row.removal_reason,
});

const hex = (bytes: Uint8Array | null) => (bytes === null ? null : Buffer.from(bytes).toString('hex'));

/** The lists that the gate reads. */
export const gateRoutes = (context: AppContext): Route[] => [
  staffRoute(calls.listBlockedTerms, async (input) => {
    const rows = await listTermRows(context.db, input);
    return {
      items: rows.map((row) => ({ ...entry(row), term: row.term })),
      total: Number(rows[0]?.total ?? 0),
    };
  }),
  staffRoute(calls.addBlockedTerm, (input, { actor }) => addBlockedTerm(context, actor, input)),
  staffRoute(calls.removeBlockedTerm, (input, { actor }) => removeEntry(context, actor, 'blocked_term', input)),
  staffRoute(calls.testGateText, async ({ text }) => findTerms(text, await listTermsInForce(context.db))),
  staffRoute(calls.listBlockedPictures, async (input) => {
    const rows = await listPictureRows(context.db, input);
    return {
      items: rows.map((row) => ({ ...entry(row), sha256: hex(row.sha256), pdq: hex(row.pdq) })),
      total: Number(rows[0]?.total ?? 0),
    };
  }),
  staffRoute(calls.addBlockedPicture, (input, { actor }) => addBlockedPicture(context, actor, input)),
  staffRoute(calls.uploadBlockedPicture, async (input, { actor, file }) => {
    if (file === undefined) throw new Refusal('BAD_INPUT');
    return addUploadedPicture(context, actor, input, file);
  }),
  staffRoute(calls.removeBlockedPicture, (input, { actor }) =>
    removeEntry(context, actor, 'blocked_picture', input),
  ),
];
