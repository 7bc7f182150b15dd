import { json, plain } from '../http/replies.ts';
import type { Call, Reply } from '../http/serve.ts';
import { octets, oid, sequence } from '../store/der.ts';
import { newRoot, newStamper, type Holder } from './certificates.ts';
import type { TimeAuthorityContext } from './handler.ts';
import { OIDS } from './oids.ts';
import { FAILURE, readQuery, type Query } from './request.ts';
import { grant, refuse } from './token.ts';

const DAY_MS = 86_400_000;
const reply = (der: Buffer): Reply => plain(200, 'application/timestamp-reply', der);

/** TimeStampReq → TimeStampResp over HTTP (RFC 3161 §3.4), changed by the active fault. */
export function answerQuery(context: TimeAuthorityContext, call: Call): Reply {
  if (call.headers['content-type'] !== 'application/timestamp-query')
    return json(415, { error: 'content-type is application/timestamp-query' });
  if (context.fault === 'down') return json(503, { error: 'switched off' });
  if (context.fault === 'slow') return { ...reply(Buffer.alloc(0)), neverSent: true };
  if (context.fault === 'garbage') return reply(Buffer.from('<html>502 Bad Gateway</html>'));
  if (context.fault === 'tooLarge') return reply(Buffer.alloc(1024 * 1024));
  if (context.fault === 'rejected')
    return reply(refuse(FAILURE.timeNotAvailable, 'the time source is not available'));
  const query = readQuery(call.body);
  if (typeof query === 'number') return reply(refuse(query, 'the request cannot be granted'));
  context.granted += 1;
  const at = new Date(context.now());
  const genTime = context.fault === 'backdated' ? new Date(at.getTime() - 3 * DAY_MS) : at;
  return reply(grant(spoil(context, query), stamperFor(context, genTime), genTime));
}

function spoil({ fault }: TimeAuthorityContext, query: Query): Query {
  if (fault === 'wrongImprint')
    return { ...query, imprint: sequence(sequence(oid(OIDS.sha256)), octets(Buffer.alloc(32, 1))) };
  if (fault === 'wrongNonce') return { ...query, nonce: Buffer.of(2, 1, 7) };
  return query;
}

function stamperFor({ fault, keys }: TimeAuthorityContext, genTime: Date): Holder {
  const { root, stamper } = keys;
  const before = (days: number) => new Date(genTime.getTime() - days * DAY_MS);
  if (fault === 'expiredCertificate') return newStamper(root, stamper.privateKey, before(20), before(1));
  if (fault === 'strangerRoot') return newStamper(newRoot(before(1)), stamper.privateKey, before(1));
  return stamper;
}
