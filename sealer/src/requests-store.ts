import type { Queryable } from './log-store.ts';

/** What a use case of the web process asked to have signed. Its row cannot be changed (migration 0049). */
export interface DocumentRequest {
  kind: 'deposit' | 'confirmation' | 'certification' | 'comparison' | 'contract' | 'change';
  number: string;
  /** Of the bytes to sign; 32 bytes. */
  pageSha256: Buffer;
  /** The record that the document is about; null if the log does not have it. */
  basis: Buffer | null;
}

/** A person's key to be certified. Its row cannot be changed (migration 0050). */
export interface CertificationRequest {
  csrSha256: Buffer;
  /** Salted, of the verified name. */
  personCommitment: Buffer;
  /** A use case waits for the certificate now. */
  isIssuing: boolean;
  /** The account has a passed real-name check, or a review by two. */
  isChecked: boolean;
  /** The account has a certificate in another name. */
  hasOtherName: boolean;
  /** The account has a certificate for another key and no passed check since. */
  needsCheck: boolean;
}

/** What is signed on a request, and counted. */
export type SignedKind = 'document' | 'certificate';

/**
 * A record that waits for its index counts as in the log: the web process can add waiting records and never
 * remove one.
 */
export async function findDocumentRequest(db: Queryable, id: string): Promise<DocumentRequest | undefined> {
  const { rows } = await db.query<DocumentRequest>({
    name: 'document-request',
    text: `select kind, number, page_sha256 as "pageSha256", coalesce(
        (select entry from log_entry where entry_sha256 = basis_sha256 limit 1),
        (select entry from pending_record where entry_sha256 = basis_sha256 limit 1)) as basis
      from document_request where id = $1`,
    values: [id],
  });
  return rows[0];
}

export async function findCertificationRequest(
  db: Queryable,
  id: string,
): Promise<CertificationRequest | undefined> {
  const { rows } = await db.query<CertificationRequest>({
    name: 'certification-request',
    text: `select csr_sha256 as "csrSha256", person_commitment as "personCommitment", is_issuing as "isIssuing",
        is_checked as "isChecked", has_other_name as "hasOtherName", needs_check as "needsCheck"
      from certification_facts where id = $1`,
    values: [id],
  });
  return rows[0];
}

/** False if this request has its signature already. */
export async function insertSignature(
  db: Queryable,
  row: { kind: SignedKind; requestId: string; resultSha256: Uint8Array },
): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'signature',
    text: `insert into sealer_signature (kind, request_id, result_sha256) values ($1, $2, $3)
      on conflict do nothing`,
    values: [row.kind, row.requestId, Buffer.from(row.resultSha256)],
  });
  return rowCount === 1;
}

/** When the newest `limit` signatures of a kind were made, newest first, since `from`. */
export async function listSignatureTimes(
  db: Queryable,
  kind: SignedKind,
  from: Date,
  limit: number,
): Promise<Date[]> {
  const { rows } = await db.query<{ at: Date }>({
    name: 'signature-times',
    text: `select signed_at as at from sealer_signature where kind = $1 and signed_at > $2
      order by signed_at desc limit $3`,
    values: [kind, from, limit],
  });
  return rows.map(({ at }) => at);
}
