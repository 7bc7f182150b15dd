import { createHash, timingSafeEqual } from 'node:crypto';
import { json, plain } from '../http/replies.ts';
import type { Call, Handler, Reply } from '../http/serve.ts';
import type { Table } from '../store/journal.ts';
import { certify, certsOnly, EXTENSIONS, readRequest, spkiOf } from './certificates.ts';
import type { EstKeys } from './keys.ts';

/** What the next enrolments return, for tests: never on a real authority. */
export interface EstMood {
  /** How many are answered 202 before one is decided. */
  pending: number;
  outcome: 'issue' | 'refuse' | 'other-key' | 'fault';
}

export interface EstContext {
  keys: EstKeys;
  /** Certificate (PEM) by SHA-256 of the request: the same request gets the same certificate. */
  issued: Table<{ certificate: string }>;
  mood: EstMood;
}

const PATH = /^\/\.well-known\/est\/(?:[\w-]+\/)?(cacerts|simpleenroll|simplereenroll)$/;
const CERTS_ONLY = 'application/pkcs7-mime; smime-type=certs-only';

/** Enrollment over Secure Transport (RFC 7030 §4.1, §4.2) and the switch POST /sim/est. */
export const estHandler =
  (context: EstContext): Handler =>
  (call) => {
    if (call.path === '/sim/est' && call.method === 'POST') return setMood(context, call);
    const operation = PATH.exec(call.path)?.[1];
    if (operation === 'cacerts' && call.method === 'GET')
      return plain(
        200,
        CERTS_ONLY,
        certsOnly([context.keys.issuer.certificate, context.keys.root.certificate]),
      );
    if (operation === undefined || operation === 'cacerts')
      return plain(404, 'text/plain', 'no such operation\n');
    if (call.method !== 'POST') return plain(405, 'text/plain', 'POST a request\n');
    if (!isKnown(context, call))
      return {
        status: 401,
        headers: { 'www-authenticate': 'Basic realm="estrealm", charset="UTF-8"' },
        body: '',
      };
    return enrol(context, call);
  };

function isKnown({ keys }: EstContext, { headers, isCertified }: Call): boolean {
  if (isCertified) return true;
  const expected = Buffer.from(`${keys.user}:${keys.password}`).toString('base64');
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Basic ${expected}`));
}

function enrol(context: EstContext, { headers, body }: Call): Reply {
  if (headers['content-type']?.split(';')[0] !== 'application/pkcs10')
    return plain(415, 'text/plain', 'application/pkcs10 is wanted\n');
  const { mood, keys, issued } = context;
  if (mood.outcome === 'fault') return plain(500, 'text/plain', 'the authority has a fault\n');
  const csr = Buffer.from(body.toString('latin1'), 'base64');
  let request: ReturnType<typeof readRequest>;
  try {
    request = readRequest(csr);
  } catch {
    return plain(400, 'text/plain', 'not a PKCS#10 request signed by its key\n');
  }
  if (mood.pending > 0) {
    mood.pending -= 1;
    return { status: 202, headers: { 'retry-after': '1' }, body: '' };
  }
  if (mood.outcome === 'refuse') return plain(400, 'text/plain', 'refused by policy\n');
  const id = createHash('sha256').update(csr).digest('hex');
  const publicKey = mood.outcome === 'other-key' ? spkiOf(keys.client.privateKey) : request.publicKey;
  const certificate =
    issued.find(id)?.certificate ??
    certify(keys.issuer, {
      subject: request.subject,
      publicKey,
      extensions: [...EXTENSIONS.person],
      days: 365,
    });
  if (mood.outcome === 'issue') issued.put(id, { certificate });
  return plain(200, CERTS_ONLY, certsOnly([certificate]));
}

function setMood({ mood }: EstContext, { body }: Call): Reply {
  const wish = JSON.parse(body.toString('utf8')) as Partial<EstMood>;
  Object.assign(mood, { pending: 0, outcome: 'issue' }, wish);
  return json(200, mood);
}
