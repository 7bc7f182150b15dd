import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { zipSync } from 'fflate';
import { equalBytes, toUtf8, type FailureCode } from '../packages/evidence/src/index.ts';
import { HONEST } from './honest.ts';
import { CHEATS } from './cheats.ts';
import { certificatePem, creatorCa, policyText, timeCa, type Files } from './fixture.ts';
import { makeLists } from './make-lists.ts';
import { makeRoots } from './make-roots.ts';
import { bundleByOpenssl } from './openssl.ts';

/** Writes the vectors: `node conformance/make.ts`. Keys are seeded; ECDSA signatures differ from run to run. */

const HERE = fileURLToPath(new URL('.', import.meta.url));

function pack(files: Files): Uint8Array {
  return zipSync(files, { level: 9, mtime: '2026-11-18T12:00:00', os: 3 });
}

/** Renames an entry in a finished zip to a name of equal length that zip writers would refuse. */
function rename(zip: Uint8Array, from: string, to: string): Uint8Array {
  const needle = toUtf8(from);
  const result = zip.slice();
  for (let at = 0; at + needle.length <= result.length; at++)
    if (equalBytes(result.subarray(at, at + needle.length), needle)) result.set(toUtf8(to), at);
  return result;
}

for (const folder of ['valid', 'invalid', 'trust']) {
  rmSync(HERE + folder, { recursive: true, force: true });
  mkdirSync(HERE + folder);
}

const byOpenssl = await bundleByOpenssl();
writeFileSync(`${HERE}trust/policy.txt`, policyText());
writeFileSync(`${HERE}trust/creator-ca.pem`, certificatePem(creatorCa) + byOpenssl.creatorCaPem);
writeFileSync(`${HERE}trust/tsa-ca.pem`, certificatePem(timeCa) + byOpenssl.timeCaPem);

const valid: Record<string, string> = {};
for (const [name, { says, files }] of Object.entries(HONEST)) {
  writeFileSync(`${HERE}valid/${name}.zip`, pack(await files()));
  valid[name] = says;
}
writeFileSync(`${HERE}valid/made-by-openssl.zip`, pack(byOpenssl.files));
valid['made-by-openssl'] = 'signature by openssl cms -cades, token by openssl ts with RSA';

const invalid: Record<string, { check: string; code: FailureCode; says: string }> = {};
for (const [name, { check, code, says, files }] of Object.entries(CHEATS)) {
  writeFileSync(`${HERE}invalid/${name}.zip`, pack(await files()));
  invalid[name] = { check, code, says };
}
const plain = await HONEST['plain']!.files();
const odd: Record<string, Uint8Array> = {
  'not-a-zip': toUtf8('This is no zip file.\n'),
  'cut-off': pack(plain).subarray(0, 2000),
  'name-twice': rename(pack({ ...plain, 'record.tsx': toUtf8('another') }), 'record.tsx', 'record.tsr'),
  'path-escapes': rename(pack({ ...plain, 'aa/escape': toUtf8('out') }), 'aa/escape', '../escape'),
  'too-large': pack({ ...plain, 'anchors/zeros': new Uint8Array(17 * 1024 * 1024) }),
};
for (const [name, zip] of Object.entries(odd)) {
  writeFileSync(`${HERE}invalid/${name}.zip`, zip);
  invalid[name] = { check: 'bundle', code: 'bundle', says: `a zip that must not be trusted: ${name}` };
}

const index = `${JSON.stringify({ valid, invalid }, null, 2)}\n`;
writeFileSync(`${HERE}index.json`, index);
makeLists();
await makeRoots();
process.stdout.write(`${Object.keys(valid).length} valid, ${Object.keys(invalid).length} invalid\n`);
