import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { renderDepositCertificate, signPdf } from '../../../server/src/evidence/certificates/render/index.ts';
import { sampleDeposit } from '../../../server/src/evidence/certificates/render/samples.ts';
import { signDocument } from '@yinji/sealing';
import type { Ended } from './cheats.ts';
import { flipBit, openZip } from './forge-bundle.ts';
import type { Operator } from './operator.ts';
import { lookUp, mirrorDir, watch } from './outsiders.ts';
import { run } from './programs.ts';
import type { CheatEnvironment } from './environment.ts';

/**
 * Row 15: a page that says 有效 to everything is given to one reader. Its digest is compared by hand and by
 * program.
 */
export async function replaceVerifier(environment: CheatEnvironment): Promise<Ended[]> {
  await watch(environment);
  const served = new Uint8Array(await (await fetch(`${environment.origin}/verify/verify.html`)).arrayBuffer());
  const honest = environment.keep('verify.html', served);
  const malicious = environment.keep(
    'malicious/verify.html',
    Buffer.from(served).toString().replace('</body>', '<script>document.title="有效"</script></body>'),
  );
  if ((await countByHand(environment, honest)) !== 1)
    throw new Error('the log does not name the page that is handed out');
  if ((await countByHand(environment, malicious)) !== 0) throw new Error('the log names the malicious page');
  const { exitCode } = await lookUp(environment, 'verifier-replaced', honest);
  if (exitCode !== 0) throw new Error('look-up does not find the page that is handed out');
  return [await lookUp(environment, 'verifier-replaced', malicious)];
}

/**
 * sha256sum and grep over the mirror's entries, as docs/evidence-format.md §14 says: how many bundles name the
 * file.
 */
async function countByHand(environment: CheatEnvironment, file: string): Promise<number> {
  const digest = (await run('sha256sum', [file])).stdout.slice(0, 64);
  const entries = join(mirrorDir(environment), 'tile/entries');
  const { stdout } = await run('grep', ['-rla', digest, entries]);
  return stdout.split('\n').filter((line) => line !== '').length;
}

/** Row 16: a forged certificate.pdf under the victim's number. */
export async function forgePapers(environment: CheatEnvironment, operator: Operator): Promise<Ended[]> {
  await watch(environment);
  const honest = openZip(environment.deposit.bundle)['certificate.pdf']!;
  const issued = environment.keep('certificate.pdf', honest);
  if ((await checkPdf(environment, honest)).code !== 0) throw new Error('the honest certificate was to verify');
  if ((await lookUp(environment, 'document-reissued', issued)).exitCode !== 0)
    throw new Error('the honest certificate was to be found');

  const { code, stderr } = await checkPdf(environment, flipBit(honest, 100));
  const edited: Ended = {
    cheat: 'document-edited',
    by: 'openssl',
    ends: /Verification failure/.test(stderr) && code !== 0 ? 'cms-verification-failed' : 'verified',
    output: stderr,
  };
  const page = await renderDepositCertificate({ ...sampleDeposit('春山'), number: environment.deposit.number });
  const forged = await signPdf(page, async (digest) => signDocument(digest, operator.keys.document));
  if ((await checkPdf(environment, forged)).code !== 0)
    throw new Error('the true key signs: this PDF verifies');
  return [edited, await lookUp(environment, 'document-reissued', environment.keep('forged.pdf', forged))];
}

/** openssl over the bytes that the PDF's ByteRange names (ISO 32000-1 §12.8.1); returns its result. */
function checkPdf(environment: CheatEnvironment, pdf: Uint8Array): ReturnType<typeof run> {
  const text = Buffer.from(pdf).toString('latin1');
  const [, ...numbers] = /\/ByteRange \[(\d+) (\d+) (\d+) (\d+)\s*\]/.exec(text) ?? [];
  const [start, length, after, rest] = numbers.map(Number) as [number, number, number, number];
  const signed = Buffer.concat([pdf.subarray(start, start + length), pdf.subarray(after, after + rest)]);
  const room = Buffer.from(text.slice(start + length + 1, after - 1), 'hex');
  const name = createHash('sha256').update(pdf).digest('hex').slice(0, 12);
  const content = environment.keep(`${name}.signed`, signed);
  // 30 82 LL LL: the CMS without the padding zeros of its reserved space.
  const cms = environment.keep(`${name}.p7s`, room.subarray(0, 4 + room.readUInt16BE(2)));
  const authority = join(environment.trustDir, 'document-ca.pem');
  const how = 'cms -verify -cades -binary -inform DER -purpose any -out /dev/null'.split(' ');
  return run('openssl', [...how, '-in', cms, '-content', content, '-CAfile', authority]);
}
