import { Agent, request } from 'node:http';
import { createStaffClient, STAFF_REFUSALS, type StaffDesk, StaffRefused } from './staff-client.ts';

/**
 * Requests the personal certificate of a row of key_certification: `csr` is base64 DER (PKCS#10), and `salt` (32
 * hex digits) opens the row's commitment to `commonName`. X.520 serialNumber comes from the key.
 */
export interface EnrolRequest {
  requestId: string;
  csr: string;
  commonName: string;
  salt: string;
}

/** `certificate` and `issuer` are base64 DER, `certificateSha256` is hex. */
export interface EnrolReply {
  certificate: string;
  issuer: string;
  certificateSha256: string;
}

/** One revoked certificate: `serialNumber` and `issuer` (DER of its name) are hex, `revokedAt` as 2026-03-04T05:06:07.089Z. */
export interface RevokedEntry {
  serialNumber: string;
  issuer: string;
  revokedAt: string;
  reason: 'key-compromise' | 'superseded' | 'cessation';
}

/** The list of creators' certificates revoked so far; `number` is higher than that of every list before. */
export interface RevocationListRequest {
  number: number;
  revoked: readonly RevokedEntry[];
}

/** `list` is DER (RFC 5280 §5), or PEM with a list of each authority once the authority's key was replaced. */
export interface RevocationListReply {
  list: Uint8Array;
  thisUpdate: Date;
  nextUpdate: Date;
}

/** `recordSha256` is hex, `receivedAt` as 2026-03-04T05:06:07.089Z, within the last 24 hours. */
export interface ReceiptRequest {
  recordSha256: string;
  receivedAt: string;
}

/** `claim` is base64 CBOR, `sizeBytes` the exact size of the result. */
export interface ClaimRequest {
  claim: string;
  sizeBytes: number;
}

/** A payment by our number at the provider. */
export interface PaymentToConfirm {
  channel: 'wechat' | 'alipay';
  paymentNo: string;
}

export interface PaidAnswer {
  state: 'paid';
  amountFen: number;
  providerTradeNo: string;
  paidAt: Date;
}

/** What the provider answered the sealer. `closed` may have been paid and given back. */
export type PaymentAnswer = PaidAnswer | { state: 'unpaid' } | { state: 'closed' };

/** Who is paid, as the providers number their merchants: at WeChat Pay, and at Alipay. */
export interface MerchantNumbers {
  mchid: string;
  appid: string;
  alipayAppId: string;
}

interface MerchantSettings {
  wechat: { mchid: string; appid: string };
  alipay: { appId: string };
}

/** Of the settings of either process. */
export const merchantNumbers = ({ wechat, alipay }: MerchantSettings): MerchantNumbers => ({
  mchid: wechat.mchid,
  appid: wechat.appid,
  alipayAppId: alipay.appId,
});

export interface SealerHealth {
  /** `production`: its witnesses and clock passed the checks of production-faults.ts. */
  mode: 'evaluation' | 'production';
  /** The user that it runs as. */
  uid: number;
  /** Whose payments it asks about; the server's own payments have to be to the same. */
  merchant?: MerchantNumbers;
  /**
   * `degraded`: the log does not grow, a witness does not answer, or half of an hour's limit of signatures is
   * used up. The other calls work either way.
   */
  status: 'ok' | 'degraded';
  log: {
    leading: boolean;
    size: number;
    publishedSize: number;
    witnesses: { name: string; size: number; failures: number }[];
    fault?: string;
  };
  /** Until when each certificate is valid. */
  ends: { name: string; endsAt: string }[];
  rates: Record<'document' | 'certificate', { lastHour: number; limit: number; isAlarming: boolean }>;
}

/**
 * `unreachable`: no answer, the outcome is unknown. `refused`: 400, a retry is no use. `failed`: the sealer's
 * fault.
 */
export type SealerErrorCode = 'unreachable' | 'refused' | 'failed';

export class SealerError extends Error {
  override name = 'SealerError';
  readonly code: SealerErrorCode;

  constructor(code: SealerErrorCode, detail: string, cause?: unknown) {
    super(detail, cause === undefined ? undefined : { cause });
    this.code = code;
  }
}

/** The web process's access to the keys. Every call may throw SealerError. */
export interface SealerClient {
  /** TimeStampReq (DER) → TimeStampResp (DER), which may be a rejection within RFC 3161. */
  timestamp(queryDer: Uint8Array): Promise<Uint8Array>;
  enrol(request: EnrolRequest): Promise<EnrolReply>;
  /** Signs the list of revoked certificates, good for seven days. */
  revocationList(request: RevocationListRequest): Promise<RevocationListReply>;
  /** The same of the built-in time authority. */
  timeRevocationList(): Promise<RevocationListReply>;
  /** The same of the authority that certifies the seal of documents; one answer serves a minute. */
  documentRevocationList(): Promise<RevocationListReply>;
  /** Returns a signed note whose three lines are yinji-receipt/v1, recordSha256 and receivedAt. */
  receipt(request: ReceiptRequest): Promise<string>;
  /**
   * Detached CAdES-B-B signature (DER, about 1 KB) over content of the digest in this row of document_request,
   * once; the caller has it stamped.
   */
  signDocument(requestId: string): Promise<Uint8Array>;
  /** COSE_Sign1 of exactly `sizeBytes` over the claim of a C2PA manifest (CBOR), with certificates and time stamp. */
  signClaim(claim: Uint8Array, sizeBytes: number): Promise<Uint8Array>;
  /**
   * Asks the provider about a payment; that it is paid is written before the answer, and the database receives no payment
   * otherwise. What was confirmed once is answered again without asking.
   */
  confirmPayment(asked: PaymentToConfirm): Promise<PaymentAnswer>;
  /**
   * Called after the commit of a pending record, so that the sealer reads it now and not at the next poll (50
   * ms). Never throws.
   */
  wake(): Promise<void>;
  health(): Promise<SealerHealth>;
  staff: StaffDesk;
  close(): void;
}

interface Answer {
  status: number;
  body: Buffer;
}

type Call = (method: string, path: string, body?: string | Uint8Array) => Promise<Answer>;

function createCall(socketPath: string, timeoutMs: number, agent: Agent): Call {
  return (method, path, body) =>
    new Promise((resolve, reject) => {
      const fail = (cause: unknown): void => {
        clearTimeout(timer);
        reject(new SealerError('unreachable', `the sealer did not answer ${path} on ${socketPath}`, cause));
      };
      const outgoing = request({ socketPath, agent, method, path }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.once('error', fail);
        response.once('end', () => {
          clearTimeout(timer);
          resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks) });
        });
      });
      // AbortSignal.timeout would hold the request and its answer in memory until it is over.
      const timer = setTimeout(() => outgoing.destroy(new Error('no answer in time')), timeoutMs);
      outgoing.once('error', fail);
      outgoing.end(body);
    });
}

function checked({ status, body }: Answer, path: string): Buffer {
  if (status >= 200 && status < 300) return body;
  const text = body.toString('utf8').slice(0, 500);
  if (status === 403) throw readStaffRefusal(body.toString('utf8'));
  throw new SealerError(status === 400 ? 'refused' : 'failed', `${path} answered ${status}: ${text}`);
}

function readStaffRefusal(body: string): StaffRefused {
  const { code, options } = JSON.parse(body) as { code?: unknown; options?: string };
  const known = STAFF_REFUSALS.find((one) => one === code);
  if (known === undefined) throw new SealerError('failed', `an unknown refusal: ${body.slice(0, 500)}`);
  return new StaffRefused(known, options);
}

function readList(answer: unknown): RevocationListReply {
  const { list, thisUpdate, nextUpdate } = answer as Record<keyof RevocationListReply, string>;
  return {
    list: Buffer.from(list, 'base64'),
    thisUpdate: new Date(thisUpdate),
    nextUpdate: new Date(nextUpdate),
  };
}

/** The list is good for seven days, and a document needs one while the sealer has its signature to make. */
const LIST_HELD_MS = 60_000;

/** Repeats the last answer for a while; a failure is not repeated. */
function hold<T>(ask: () => Promise<T>, heldMs: number): () => Promise<T> {
  let held: { answer: Promise<T>; until: number } | undefined;
  return () => {
    if (held !== undefined && performance.now() < held.until) return held.answer;
    const asked = { answer: ask(), until: performance.now() + heldMs };
    held = asked;
    asked.answer.catch(() => {
      if (held === asked) held = undefined;
    });
    return asked.answer;
  };
}

/** Talks to the sealer on its unix socket over kept connections. Times are in milliseconds. */
export function createSealerClient(socketPath: string, { timeoutMs = 5000 } = {}): SealerClient {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  const call = createCall(socketPath, timeoutMs, agent);
  const get = async (path: string): Promise<unknown> =>
    JSON.parse(checked(await call('GET', path), path).toString());
  const post = async (path: string, value: unknown): Promise<unknown> =>
    JSON.parse(checked(await call('POST', path, JSON.stringify(value)), path).toString());
  return {
    timestamp: async (queryDer) => checked(await call('POST', '/timestamp', queryDer), '/timestamp'),
    enrol: async (value) => (await post('/enrol', value)) as EnrolReply,
    revocationList: async (value) => readList(await post('/revocation-list', value)),
    timeRevocationList: async () => readList(await post('/time-revocation-list', {})),
    documentRevocationList: hold(
      async () => readList(await post('/document-revocation-list', {})),
      LIST_HELD_MS,
    ),
    receipt: async (value) => ((await post('/receipt', value)) as { receipt: string }).receipt,
    signDocument: async (requestId) => {
      const { cms } = (await post('/sign-document', { requestId })) as { cms: string };
      return Buffer.from(cms, 'base64');
    },
    signClaim: async (claim, sizeBytes) => {
      const asked: ClaimRequest = { claim: Buffer.from(claim).toString('base64'), sizeBytes };
      const { cose } = (await post('/sign-claim', asked)) as { cose: string };
      return Buffer.from(cose, 'base64');
    },
    confirmPayment: async (asked) => {
      const answer = (await post('/confirm-payment', asked)) as PaymentAnswer;
      return answer.state === 'paid' ? { ...answer, paidAt: new Date(answer.paidAt) } : answer;
    },
    wake: () =>
      call('POST', '/wake').then(
        () => undefined,
        () => undefined,
      ),
    health: async () => (await get('/health')) as SealerHealth,
    staff: createStaffClient(post),
    close: () => agent.destroy(),
  };
}
