import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  addSignatureTimestamp,
  buildTimestampRequest,
  parseTimestampResponse,
  parseSignedData,
} from '@yinji/evidence';
import {
  createAuthority,
  encodeCrl,
  issueDocumentCredential,
  issueTimestampCredential,
  makeTimestampResponse,
  signDocument,
  type Credential,
} from '@yinji/sealing';
import { afterAll, expect, test } from 'vitest';
import { addDocumentTimestamp } from './add-document-timestamp.ts';
import { renderDepositCertificate } from './deposit-certificate.ts';
import { sampleDeposit } from './samples.ts';
import { signPdf } from './sign-pdf.ts';

const folder = mkdtempSync(join(tmpdir(), 'yinji-lta-'));
afterAll(() => rmSync(folder, { recursive: true }));
const since = new Date(Date.now() - 60_000);
const documentRoot = createAuthority('document root', since);
const timeRoot = createAuthority('time root', since);
const signer = issueDocumentCredential(documentRoot, 'seal', since);
const stamper = issueTimestampCredential(timeRoot, 'time', since);
const listOf = (authority: Credential, number = 1) =>
  encodeCrl(authority, {
    number,
    thisUpdate: new Date(),
    nextUpdate: new Date(Date.now() + 86_400_000),
    revoked: [],
  });
const validation = {
  certificates: [documentRoot, timeRoot].map(({ certificate }) => new Uint8Array(certificate.raw)),
  revocationLists: [documentRoot, timeRoot].map((authority) => listOf(authority)),
};

const stamp = async (sha256: Uint8Array) =>
  parseTimestampResponse(
    makeTimestampResponse(buildTimestampRequest(sha256), stamper, new Date(), randomBytes(8)).der,
  ).token;
const seal = async (sha256: Uint8Array) => {
  const cms = signDocument(sha256, signer);
  return addSignatureTimestamp(
    cms,
    await stamp(createHash('sha256').update(parseSignedData(cms).signer.signature).digest()),
  );
};
const run = (command: string, ...args: string[]) =>
  execFileSync(command, args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
const save = (name: string, bytes: Uint8Array | string) => writeFileSync(join(folder, name), bytes);
const has = (command: string) => {
  try {
    execFileSync('which', [command]);
    return true;
  } catch {
    process.stderr.write(`skipped: what ${command} says of an extended document\n`);
    return false;
  }
};

/** What the last signature's byte range covers, and its contents. */
function lastSignature(pdf: Uint8Array): { covered: Buffer; contents: Buffer; range: number[] } {
  const file = Buffer.from(pdf);
  const text = file.toString('latin1');
  const match = [...text.matchAll(/\/ByteRange \[(\d+) (\d+) (\d+) (\d+)\]/g)].at(-1);
  const range = (match ?? []).slice(1).map(Number) as [number, number, number, number];
  const [, gap, after, rest] = range;
  const covered = Buffer.concat([file.subarray(0, gap), file.subarray(after, after + rest)]);
  const contents = Buffer.from(text.slice(gap + 1, after - 1), 'hex');
  const length = contents.readUInt16BE(2) + 4;
  return { covered, contents: contents.subarray(0, length), range };
}

test('an extended document keeps its bytes, and openssl verifies the time stamp over all of it', async () => {
  const signed = await signPdf(await renderDepositCertificate(sampleDeposit('竞帆')), seal);
  const once = await addDocumentTimestamp(signed, validation, stamp);
  const later = { ...validation, revocationLists: [listOf(timeRoot, 2)] };
  const twice = await addDocumentTimestamp(once, later, stamp);
  expect(Buffer.from(once.subarray(0, signed.length))).toEqual(Buffer.from(signed));
  expect(Buffer.from(twice.subarray(0, once.length))).toEqual(Buffer.from(once));
  for (const pdf of [once, twice]) {
    const { covered, contents, range } = lastSignature(pdf);
    expect(range[0]).toBe(0);
    expect(range[2]! + range[3]!).toBe(pdf.length);
    save('covered', covered);
    save('token', contents);
    save('ca.pem', timeRoot.certificate.toString());
    const verify = (data: string) =>
      run('openssl', 'ts', '-verify', '-token_in', '-in', 'token', '-data', data, '-CAfile', 'ca.pem');
    expect(verify('covered')).toContain('Verification: OK');
    covered[100]! ^= 1;
    save('spoilt', covered);
    expect(() => verify('spoilt')).toThrow();
  }
  await expect(addDocumentTimestamp(Buffer.from('%PDF-1.4 nothing'), validation, stamp)).rejects.toThrow('PDF');
});

/** Streams that the newest DSS dictionary names. */
function readStore(pdf: Uint8Array, name: 'Certs' | 'CRLs'): Buffer[] {
  const file = Buffer.from(pdf);
  const text = file.toString('latin1');
  const [, store = ''] = [...text.matchAll(/\/Type \/DSS\n([\s\S]*?)>>/g)].at(-1) ?? [];
  const [, numbers = ''] = new RegExp(`/${name} \\[([^\\]]*)\\]`).exec(store) ?? [];
  return numbers.match(/\d+(?= 0 R)/g)!.map((number) => {
    const at = text.indexOf(`\n${number} 0 obj\n`);
    const [head = '', length = ''] = /<<\n\/Length (\d+)\n>>\nstream\n/.exec(text.slice(at)) ?? [];
    const start = text.indexOf(head, at) + head.length;
    return file.subarray(start, start + Number(length));
  });
}

test('its dictionary has what openssl needs to judge signature and time stamp, and keeps what it had', async () => {
  const signed = await signPdf(await renderDepositCertificate(sampleDeposit('竞帆')), seal);
  const once = await addDocumentTimestamp(signed, validation, stamp);
  const pem = (label: string, ders: readonly Uint8Array[]) =>
    ders
      .map(
        (der) => `-----BEGIN ${label}-----\n${Buffer.from(der).toString('base64')}\n-----END ${label}-----\n`,
      )
      .join('');
  save('roots', pem('CERTIFICATE', readStore(once, 'Certs')) + pem('X509 CRL', readStore(once, 'CRLs')));
  const { covered, contents } = lastSignature(once);
  save('token', contents);
  save('covered', covered);
  const options = ['-CAfile', 'roots', '-crl_check', '-inform', 'DER', '-binary', '-out', 'out'];
  run('openssl', 'cms', '-verify', '-in', 'token', '-purpose', 'timestampsign', ...options);
  const { covered: first, contents: cms } = lastSignature(signed);
  save('covered', first);
  save('cms', cms);
  run('openssl', 'cms', '-verify', '-cades', '-in', 'cms', '-content', 'covered', ...options);
  // Without a list there is no verdict.
  save('roots', pem('CERTIFICATE', readStore(once, 'Certs')));
  expect(() => run('openssl', 'cms', '-verify', '-in', 'cms', '-content', 'covered', ...options)).toThrow(
    'unable to get certificate CRL',
  );
  const more = listOf(timeRoot, 3);
  const twice = await addDocumentTimestamp(once, { ...validation, revocationLists: [more] }, stamp);
  expect(readStore(twice, 'CRLs')).toEqual([...readStore(once, 'CRLs'), Buffer.from(more)]);
  expect(readStore(twice, 'Certs')).toEqual(readStore(once, 'Certs'));
});

test.skipIf(!has('pdfsig') || !has('qpdf') || !has('certutil'))(
  'PDF readers still report the first signature as valid and trusted',
  async () => {
    const signed = await signPdf(await renderDepositCertificate(sampleDeposit('竞帆')), seal);
    const extended = await addDocumentTimestamp(signed, validation, stamp);
    save('extended.pdf', extended);
    expect(run('qpdf', '--check', 'extended.pdf')).toContain('No syntax or stream encoding errors');
    save('ca.pem', documentRoot.certificate.toString());
    run('certutil', '-N', '-d', 'sql:.', '--empty-password');
    run('certutil', '-A', '-d', 'sql:.', '-n', 'ca', '-t', 'CT,CT,CT', '-i', 'ca.pem');
    const said = run('pdfsig', '-nssdir', 'sql:.', 'extended.pdf');
    const [, one = '', two = ''] = said.split(/Signature #\d/);
    expect(one).toContain('Signature is Valid.');
    expect(one).toContain('Certificate is Trusted.');
    expect(one).toContain('Not total document signed');
    // Poppler does not know document time stamps, but sees that this one covers everything.
    expect(two).toContain('Total document signed');
    // One changed byte of the page: the reader detects it.
    const spoilt = Buffer.from(extended);
    spoilt[5000]! ^= 1;
    save('spoilt.pdf', spoilt);
    expect(run('pdfsig', '-nssdir', 'sql:.', 'spoilt.pdf')).toContain('Digest Mismatch');
  },
);
