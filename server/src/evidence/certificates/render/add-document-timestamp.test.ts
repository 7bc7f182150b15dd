import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  addSignatureTimestamp,
  buildTimestampRequest,
  parseTimestampResponse,
  readSignatureValue,
} from '@yinji/evidence';
import {
  createAuthority,
  issueDocumentCredential,
  issueTimestampCredential,
  makeTimestampResponse,
  signDocument,
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
const roots = [documentRoot, timeRoot].map(({ certificate }) => new Uint8Array(certificate.raw));

const stamp = async (sha256: Uint8Array) =>
  parseTimestampResponse(
    makeTimestampResponse(buildTimestampRequest(sha256), stamper, new Date(), randomBytes(8)).der,
  ).token;
const seal = async (sha256: Uint8Array) => {
  const cms = signDocument(sha256, signer);
  return addSignatureTimestamp(cms, await stamp(createHash('sha256').update(readSignatureValue(cms)).digest()));
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
  const once = await addDocumentTimestamp(signed, roots, stamp);
  const twice = await addDocumentTimestamp(once, roots, stamp);
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
  await expect(addDocumentTimestamp(Buffer.from('%PDF-1.4 nothing'), roots, stamp)).rejects.toThrow('PDF');
});

test.skipIf(!has('pdfsig') || !has('qpdf') || !has('certutil'))(
  'PDF readers still report the first signature as valid and trusted',
  async () => {
    const signed = await signPdf(await renderDepositCertificate(sampleDeposit('竞帆')), seal);
    const extended = await addDocumentTimestamp(signed, roots, stamp);
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
