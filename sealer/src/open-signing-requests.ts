import { BadRequest } from './bad-request.ts';
import { checkCertificationRequest, type Certification } from './check-certification-request.ts';
import { checkDocumentRequest } from './check-document-request.ts';
import type { Queryable } from './log-store.ts';
import {
  findCertificationRequest,
  findDocumentRequest,
  insertSignature,
  listSignatureTimes,
  type DocumentRequest,
  type SignedKind,
} from './requests-store.ts';
import { createSigningRates, type HourlyLimits, type SigningRates } from './signing-rates.ts';
import type { Tell } from './steps.ts';

/** What the web process's use cases asked for, and what was signed on it. */
export interface SigningRequests {
  /** The request, checked against the log and counted. Throws BadRequest or RateExceeded. */
  openDocument(requestId: string): Promise<DocumentRequest>;
  /** Checks that a use case asked for this certificate, and counts it. Throws BadRequest or RateExceeded. */
  openCertification(requestId: string, certification: Certification): Promise<void>;
  /** Fixes that the request has its signature; a signature leaves the sealer only after this. Throws BadRequest. */
  keep(kind: SignedKind, requestId: string, resultSha256: Uint8Array): Promise<void>;
  rates: SigningRates['state'];
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function checkId(requestId: string): void {
  if (!UUID.test(requestId)) throw new BadRequest('requestId is a UUID');
}

export function openSigningRequests(
  db: Queryable,
  limits: HourlyLimits,
  tell: Tell,
  now: () => Date,
): SigningRequests {
  const rates = createSigningRates(limits, (...wish) => listSignatureTimes(db, ...wish), tell, now);
  return {
    openDocument: async (requestId) => {
      checkId(requestId);
      const request = await findDocumentRequest(db, requestId);
      checkDocumentRequest(request);
      await rates.take('document');
      return request;
    },
    openCertification: async (requestId, certification) => {
      checkId(requestId);
      checkCertificationRequest(await findCertificationRequest(db, requestId), certification);
      await rates.take('certificate');
    },
    keep: async (kind, requestId, resultSha256) => {
      if (!(await insertSignature(db, { kind, requestId, resultSha256 })))
        throw new BadRequest('this request has its signature already');
    },
    rates: rates.state,
  };
}
