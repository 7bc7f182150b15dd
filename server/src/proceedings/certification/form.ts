import {
  certificationForm,
  ownershipOf,
  readKeptForm,
  type CertificationForm,
  type FormStatement,
} from '@yinji/contract';
import { canonicalBytes, canonicalize, encodeOpening, sha256, toHex, type JsonValue } from '@yinji/evidence';
import { findOpenCorrection } from '../corrections/index.ts';
import { type Database, Refusal, type AppContext, openDer } from '../../platform/index.ts';
import { getPerson } from '../../people/index.ts';
import type { WorkRow } from '../../works/index.ts';
import { findCertification, type CertificationRow } from './certification-store.ts';
import { ownerOf } from './owner.ts';
import { listOwners } from './owners-store.ts';

const open = (context: AppContext, sealed: Uint8Array) => context.vault.open('certification', sealed);

/** What the applicant signed; undefined for forms from before signatures. */
export const openStatement = (context: AppContext, row: CertificationRow): FormStatement | undefined =>
  row.statement_sealed === null
    ? undefined
    : (JSON.parse(open(context, row.statement_sealed)) as FormStatement);

/** The form in force: after the last change, else as submitted. Reviewers judge it and documents print it. */
export async function findCertificationForm(
  context: AppContext,
  workId: string,
  db: Database = context.db,
): Promise<CertificationForm | undefined> {
  const row = await findCertification(db, workId);
  if (row === undefined) return undefined;
  if (row.changed_sealed !== null)
    return certificationForm.parse(JSON.parse(open(context, row.changed_sealed)));
  const signed = openStatement(context, row);
  if (signed !== undefined) return certificationForm.parse(signed.form);
  const { draft, owners } = readKeptForm(JSON.parse(open(context, row.form_sealed)));
  return certificationForm.parse({ ...draft, owners });
}

/** The draft of the form, with its present owners. */
export async function readDraftForm(
  context: AppContext,
  db: Database,
  work: Pick<WorkRow, 'id' | 'account_id'>,
  row: CertificationRow,
): Promise<CertificationForm> {
  const { draft, owners: kept } = readKeptForm(JSON.parse(open(context, row.form_sealed)));
  const rows = await listOwners(db, work.id);
  const person = await getPerson(context, work.account_id, db);
  const owners = rows.length > 0 ? rows.map((one) => ownerOf(context, one, person)) : kept;
  return certificationForm.parse({ ...draft, owners });
}

/** The present form: the draft while it is written, corrected or after a rejection, else the signed one. */
export async function readCurrentForm(
  context: AppContext,
  db: Database,
  work: WorkRow,
): Promise<CertificationForm | undefined> {
  const row = await findCertification(db, work.id);
  if (row === undefined) return undefined;
  const isClosed = work.certification_state === 'reviewing' || work.certification_state === 'passed';
  if (isClosed && (await findOpenCorrection(db, 'certification', work.id)) === undefined)
    return findCertificationForm(context, work.id, db);
  return readDraftForm(context, db, work, row);
}

/** The bytes that a co-owner signs. */
export const ownershipBytes = (work: WorkRow, form: CertificationForm): Uint8Array =>
  canonicalBytes(ownershipOf(work.number ?? '', form));

/**
 * The log's commitment to a form: salted, without a word of it (PIPL: the log cannot forget). It binds the
 * signature too; forms without their own signature, from before signatures or after a change (which has its
 * own), are committed to alone (docs/evidence-format.md §17).
 */
export async function getFormCommitment(context: AppContext, db: Database, workId: string): Promise<string> {
  const { certified, changed } = openCommitments(
    context,
    Refusal.unlessFound(await findCertification(db, workId)),
  );
  return toHex(sha256(changed ?? certified));
}

/** The openings of the commitments to the form as certified, and as the last change left it. */
export function openCommitments(
  context: AppContext,
  row: CertificationRow,
): { certified: Uint8Array; changed: Uint8Array | undefined } {
  const { changed_sealed, changed_salt, statement_sha256 } = row;
  const signature =
    row.signature_sealed && openDer(context.vault, 'certification-signature', row.signature_sealed);
  const textOf = (sealed: Uint8Array) => canonicalize(JSON.parse(open(context, sealed)) as JsonValue);
  const isSigned = statement_sha256 !== null && signature !== null;
  return {
    certified: encodeOpening(
      toHex(row.salt),
      isSigned ? committedText(statement_sha256, signature) : textOf(row.form_sealed),
    ),
    changed:
      changed_sealed === null || changed_salt === null
        ? undefined
        : encodeOpening(toHex(changed_salt), textOf(changed_sealed)),
  };
}

/** The text that the commitment of a signed form covers. */
export const committedText = (statementSha256: Uint8Array, signature: Uint8Array): string =>
  canonicalize({ form_sha256: toHex(statementSha256), signature_sha256: toHex(sha256(signature)), v: 2 });
