import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { findCertificateList, readPublishedTrust } from '../../evidence/index.ts';
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

const DER_SEQUENCE = 0x30;

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
  // The address printed in certificates (RFC 5280 §4.2.1.13): DER, for every web reader (RFC 2585 §4.2), until the
  // authority's key was replaced: then PEM with the lists of both, which verifiers take as one file.
  app.get('/trust/creator-ca.crl', async (_request, reply) => {
    const list = await findCertificateList(context.db);
    if (list === undefined) return reply.code(404).send();
    const isDer = list.list[0] === DER_SEQUENCE;
    return reply
      .type(isDer ? 'application/pkix-crl' : 'application/x-pem-file')
      .header('access-control-allow-origin', '*')
      .header('cache-control', 'public, max-age=60')
      .send(Buffer.from(list.list));
  });
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
