import type { findIssuedDocument, OutputOf } from '@yinji/contract';
import type { LinkFindings } from '@yinji/evidence';
import { checkRecord, linkOf } from './chain-engine.ts';
import type { TrustFiles } from './trust-files.ts';

export type IssuedDocument = NonNullable<OutputOf<typeof findIssuedDocument>>;

export interface DocumentFindings {
  /** `same`: the digest is in a record that holds here. `unlogged`, `waiting`: by the platform's word only. */
  state: 'same' | 'waiting' | 'unlogged' | 'broken';
  findings?: LinkFindings;
}

/**
 * Checks the platform's answer about a file: the record names this digest, number, kind and time, and is in the
 * log under the policy. Where it stands in the work's chain is not asked: that needs the whole chain.
 */
export async function checkIssuedDocument(
  sha256: string,
  { number, kind, issuedAt, record: handed }: IssuedDocument,
  trust: TrustFiles,
): Promise<DocumentFindings> {
  if (handed === null) return { state: kind === 'comparison' ? 'unlogged' : 'waiting' };
  const findings = await checkRecord(linkOf(handed), trust);
  const record = findings?.record;
  const names =
    record?.type === 'document' &&
    record.document_sha256 === sha256 &&
    record.id === number &&
    record.kind === kind &&
    record.issued_at === issuedAt;
  if (findings === undefined) return { state: 'waiting' };
  const { previous: _ofTheChain, ...checks } = findings.checks;
  const outcomes = Object.values(checks);
  if (!names || outcomes.includes('fail')) return { state: 'broken', findings };
  return { state: outcomes.every((outcome) => outcome === 'pass') ? 'same' : 'waiting', findings };
}
