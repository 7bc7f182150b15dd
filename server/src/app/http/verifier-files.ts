import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { findListOf, readPublishedTrust } from '../../evidence/index.ts';
import { VERIFIERS } from '../../documents/index.ts';
import type { AppContext } from '../../platform/index.ts';

const TRUST_NAMES = new Set([
  'root.txt',
  'policies.txt',
  'policy.txt',
  'creator-ca.crl',
  'creator-ca.pem',
  'tsa-ca.crl',
  'tsa-ca.pem',
  'document-ca.pem',
  'receipt.vkey',
]);

/** Every policy that was ever in force: a proof is checked with the one of its time. */
const EARLIER_POLICY = /^policies\/[0-9a-f]{64}\.txt$/;
const FORMER_RECEIPT_KEY = /^receipt-[1-9]\d{0,3}\.vkey$/;

/** The page has a stricter policy of its own, by digest; this one lets it apply. */
const PAGE_POLICY =
  "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data: blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * The offline verifiers and the trust files, to be kept and used elsewhere. A verifier fetched from the
 * operator proves little by itself: the page says so, and courts and registries should hold their own copies.
 */
export function mountVerifier(app: FastifyInstance, context: AppContext): void {
  app.get('/verify/verify.html', async (_request, reply) => {
    const page = await readFile(VERIFIERS['verify.html']).catch(() => undefined);
    if (page === undefined) return reply.code(404).send();
    return reply.header('content-security-policy', PAGE_POLICY).type('text/html; charset=utf-8').send(page);
  });
  app.get('/verify/verify.sh', async (_request, reply) =>
    reply
      .type('text/x-shellscript; charset=utf-8')
      .header('content-disposition', 'attachment; filename="verify.sh"')
      .send(await readFile(VERIFIERS['verify.sh'])),
  );
  // The addresses printed in certificates (RFC 5280 §4.2.1.13): one list in DER for each authority (RFC 2585 §4.2). Verifiers
  // take all of them in one file, /verify/trust/creator-ca.crl.
  const sendList = async (number: number, reply: FastifyReply) => {
    const list = await findListOf(context, number);
    if (list === undefined) return reply.code(404).send();
    return reply
      .type('application/pkix-crl')
      .header('access-control-allow-origin', '*')
      .header('cache-control', 'public, max-age=60')
      .send(Buffer.from(list));
  };
  app.get('/trust/creator-ca.crl', (_request, reply) => sendList(1, reply));
  app.get<{ Params: { number: string } }>('/trust/creator-ca-:number(^[1-9]\\d{0,2}$).crl', (request, reply) =>
    sendList(Number(request.params.number), reply),
  );
  // Of several authorities, so that it is PEM.
  app.get('/trust/tsa-ca.crl', async (_request, reply) => {
    const lists = await context.time.revocationLists();
    if (lists === '') return reply.code(404).send();
    return reply
      .type('application/x-pem-file')
      .header('access-control-allow-origin', '*')
      .header('cache-control', 'public, max-age=60')
      .send(lists);
  });
  app.get<{ Params: { '*': string } }>('/verify/trust/*', async (request, reply) => {
    const path = request.params['*'];
    const isKnown = TRUST_NAMES.has(path) || EARLIER_POLICY.test(path) || FORMER_RECEIPT_KEY.test(path);
    if (!isKnown) return reply.code(404).send();
    const file = EARLIER_POLICY.test(path)
      ? await readFile(join(context.config.dataDir, 'trust', path)).catch(() => undefined)
      : (await readPublishedTrust(context))[path];
    if (file === undefined) return reply.code(404).send();
    return reply
      .type('text/plain; charset=utf-8')
      .header('content-disposition', `attachment; filename="${basename(path)}"`)
      .send(file);
  });
}
