import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type {
  ClaimRequest,
  EnrolRequest,
  PaymentToConfirm,
  ReceiptRequest,
  RevocationListRequest,
  SealerHealth,
} from './client.ts';
import { BadRequest } from './bad-request.ts';
import type { KeyService } from './key-service.ts';
import type { PaymentDesk } from './payments/payment-desk.ts';
import type { SigningRequests } from './open-signing-requests.ts';
import type { Sequencer } from './sequencer.ts';
import { STAFF_CALLS, type StaffDesk, StaffRefused } from './staff-client.ts';
import { RateExceeded } from './signing-rates.ts';
import type { Tell } from './steps.ts';

/** Size of a list of some ten thousand revoked certificates. */
const MAX_BODY_BYTES = 2 * 1024 * 1024;
const TIMESTAMP_REPLY = 'application/timestamp-reply';

export interface ServicePorts {
  keys: KeyService;
  staff: StaffDesk;
  payments: PaymentDesk;
  sequencer: Pick<Sequencer, 'wake' | 'state'>;
  rates: SigningRequests['rates'];
  ends: SealerHealth['ends'];
  tell: Tell;
  mode: SealerHealth['mode'];
  /** False where other authorities give the time: then this one's root is not trusted. */
  isTimeAuthority: boolean;
}

interface Reply {
  status: number;
  body: string | Uint8Array;
  type: string;
}

const json = (value: unknown, status = 200): Reply => ({
  status,
  body: JSON.stringify(value),
  type: 'application/json',
});

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > MAX_BODY_BYTES) throw new BadRequest('body is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The key service checks the fields; here only the object is checked. */
function readJson(body: Buffer): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(body.toString('utf8'));
  } catch {
    throw new BadRequest('not JSON');
  }
  if (typeof value !== 'object' || value === null) throw new BadRequest('not a JSON object');
  return value as Record<string, unknown>;
}

function timestamp({ keys, tell, isTimeAuthority }: ServicePorts, body: Buffer): Reply {
  if (!isTimeAuthority) return json({ error: 'the built-in time authority is off' }, 404);
  const { der, rejected } = keys.timestamp(body);
  if (rejected !== undefined) tell('timestamp-rejected', { reason: rejected });
  return { status: 200, body: der, type: TIMESTAMP_REPLY };
}

async function enrol({ keys, tell }: ServicePorts, body: Buffer): Promise<Reply> {
  const reply = await keys.enrol(readJson(body) as unknown as EnrolRequest);
  // Only the digest: a name is personal data and does not belong in a log file.
  tell('certificate-issued', { certificateSha256: reply.certificateSha256 });
  return json(reply);
}

function revocationList({ keys, tell }: ServicePorts, body: Buffer): Reply {
  const request = readJson(body) as unknown as RevocationListRequest;
  const { list, thisUpdate, nextUpdate } = keys.revocationList(request);
  tell('revocation-list-signed', { number: request.number, entries: request.revoked.length });
  return json({ list: Buffer.from(list).toString('base64'), thisUpdate, nextUpdate });
}

function timeRevocationList({ keys, isTimeAuthority }: ServicePorts): Reply {
  if (!isTimeAuthority) return json({ error: 'the built-in time authority is off' }, 404);
  const { list, thisUpdate, nextUpdate } = keys.timeRevocationList();
  return json({ list: Buffer.from(list).toString('base64'), thisUpdate, nextUpdate });
}

function documentRevocationList({ keys }: ServicePorts): Reply {
  const { list, thisUpdate, nextUpdate } = keys.documentRevocationList();
  return json({ list: Buffer.from(list).toString('base64'), thisUpdate, nextUpdate });
}

async function receipt({ keys }: ServicePorts, body: Buffer): Promise<Reply> {
  return json({ receipt: await keys.receipt(readJson(body) as unknown as ReceiptRequest) });
}

async function signDocument({ keys, tell }: ServicePorts, body: Buffer): Promise<Reply> {
  const { requestId } = readJson(body);
  const cms = await keys.signDocument(requestId);
  tell('document-signed', { requestId });
  return json({ cms: Buffer.from(cms).toString('base64') });
}

async function signClaim({ keys, tell }: ServicePorts, body: Buffer): Promise<Reply> {
  const cose = await keys.signClaim(readJson(body) as unknown as ClaimRequest);
  tell('claim-signed', { coseSha256: createHash('sha256').update(cose).digest('hex') });
  return json({ cose: Buffer.from(cose).toString('base64') });
}

async function confirmPayment({ payments }: ServicePorts, body: Buffer): Promise<Reply> {
  return json(await payments.confirm(readJson(body) as unknown as PaymentToConfirm));
}

function health({ sequencer, mode, ends, rates: readRates, payments }: ServicePorts): Reply {
  const log = sequencer.state();
  const rates = readRates();
  const uid = process.getuid?.() ?? 0;
  const well =
    log.fault === undefined &&
    log.witnesses.every(({ failures }) => failures === 0) &&
    Object.values(rates).every(({ isAlarming }) => !isAlarming);
  const { merchant } = payments;
  const status = well ? 'ok' : 'degraded';
  return json({ status, mode, uid, ...(merchant && { merchant }), log, ends, rates } satisfies SealerHealth);
}

function wake({ sequencer }: ServicePorts): Reply {
  sequencer.wake();
  return { status: 204, body: '', type: 'text/plain' };
}

type Route = (ports: ServicePorts, body: Buffer) => Reply | Promise<Reply>;

/** Every field of these calls is text. */
const staffRoutes = Object.fromEntries(
  STAFF_CALLS.map((name): [string, Route] => [
    `POST /staff/${name}`,
    async ({ staff }, body) => {
      const given = readJson(body);
      if (!Object.values(given).every((value) => typeof value === 'string'))
        throw new BadRequest('every field is text');
      const act = staff[name] as (given: unknown) => Promise<object | void>;
      return json((await act(given)) ?? {});
    },
  ]),
);

const ROUTES: Readonly<Record<string, Route>> = {
  ...staffRoutes,
  'POST /timestamp': timestamp,
  'POST /enrol': enrol,
  'POST /receipt': receipt,
  'POST /revocation-list': revocationList,
  'POST /time-revocation-list': timeRevocationList,
  'POST /document-revocation-list': documentRevocationList,
  'POST /sign-document': signDocument,
  'POST /sign-claim': signClaim,
  'POST /confirm-payment': confirmPayment,
  'POST /wake': wake,
  'GET /health': health,
};

async function answer(ports: ServicePorts, request: IncomingMessage): Promise<Reply> {
  const route = ROUTES[`${request.method} ${request.url}`];
  if (route === undefined) return json({ error: 'no such call' }, 404);
  try {
    return await route(ports, await readBody(request));
  } catch (cause) {
    if (cause instanceof BadRequest) {
      ports.tell('call-refused', { call: request.url, cause: cause.message });
      return json({ error: cause.message }, 400);
    }
    if (cause instanceof StaffRefused) {
      ports.tell('staff-refused', { call: request.url, code: cause.code });
      return json({ code: cause.code, options: cause.options }, 403);
    }
    if (cause instanceof RateExceeded) return json({ error: cause.message }, 429);
    ports.tell('call-failed', { call: request.url, cause: String(cause) });
    return json({ error: 'the sealer could not answer' }, 500);
  }
}

function send(response: ServerResponse, { status, body, type }: Reply): void {
  // A body that was not read to the end leaves the connection unusable.
  if (status === 400) response.setHeader('connection', 'close');
  response.writeHead(status, { 'content-type': type }).end(body);
}

/** HTTP for the web process, to be put on a unix socket. */
export function createSealerServer(ports: ServicePorts): Server {
  const server = createServer((request, response) => {
    void answer(ports, request).then((reply) => send(response, reply));
  });
  server.requestTimeout = 15_000;
  server.keepAliveTimeout = 65_000;
  return server;
}
