import { EvidenceFailure, parseRecord, type LogRecord } from '@yinji/evidence';
import { BadRequest } from './bad-request.ts';
import type { DocumentRequest } from './requests-store.ts';

/** Records on which a document of each kind may rest. */
const BASES: Readonly<Record<DocumentRequest['kind'], readonly LogRecord['type'][]>> = {
  deposit: ['deposit'],
  confirmation: ['confirmation'],
  certification: ['certification', 'change'],
  comparison: ['deposit', 'confirmation'],
  contract: ['transfer'],
  change: ['change', 'transfer'],
};

/** A certificate that follows a change, and a comparison report, have numbers of their own. */
const hasOwnNumber = ({ kind }: DocumentRequest, { type }: LogRecord) =>
  kind === 'comparison' || (kind === 'certification' && type === 'change');

/**
 * The seal is put only on a document that rests on a record of the log: of the right type, with the document's
 * number, and not on a rejection. Throws BadRequest.
 */
export function checkDocumentRequest(request: DocumentRequest | undefined): asserts request is DocumentRequest {
  if (request === undefined) throw new BadRequest('nobody asked for this document');
  if (request.basis === null) throw new BadRequest('the log has no record for this document');
  const record = readRecord(request.basis);
  if (!BASES[request.kind].includes(record.type))
    throw new BadRequest(`no document of kind ${request.kind} rests on a record of type ${record.type}`);
  if (!hasOwnNumber(request, record) && (record as { id?: string }).id !== request.number)
    throw new BadRequest('the record has another number');
  if (request.kind === 'confirmation' && record.type === 'confirmation' && record.decision !== 'passed')
    throw new BadRequest('the record is a rejection');
}

/** Whoever holds the web process can queue bytes that are no record. */
function readRecord(entry: Buffer): LogRecord {
  try {
    return parseRecord(new Uint8Array(entry));
  } catch (cause) {
    if (cause instanceof EvidenceFailure) throw new BadRequest('the basis is no record', { cause });
    throw cause;
  }
}
