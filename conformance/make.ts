import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { FailureCode } from '../packages/evidence/src/index.ts';
import { HONEST } from './honest.ts';
import { CERTIFICATE_CHEATS } from './certificate-cases.ts';
import { CHEATS } from './cheats.ts';
import { certificatePem, creatorCa, policyText, timeCa } from './fixture.ts';
import { makeLists } from './make-lists.ts';
import { makeRoots } from './make-roots.ts';
import { oddZips, pack, packOddly, packStreamed } from './odd-zips.ts';
import { bundleByOpenssl } from './openssl.ts';
import { SIGNATURE_CHEATS } from './signature-cheats.ts';
import { TEXT_CHEATS } from './text-cheats.ts';
import { UNKNOWN } from './unknown.ts';

/**
 * Writes the vectors: `node conformance/make.ts` all of them, with new openssl keys; `node conformance/make.ts NAME…`
 * only these, so that the others stay as they were judged before. ECDSA signatures differ from run to run.
 */

const HERE = fileURLToPath(new URL('.', import.meta.url));
const wanted = process.argv.slice(2);
const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name);

interface Wanted {
  check: string;
  code: FailureCode;
  says: string;
}
interface Index {
  valid: Record<string, string>;
  invalid: Record<string, Wanted>;
  undecided: Record<string, Wanted>;
}
let index: Index = { valid: {}, invalid: {}, undecided: {} };

if (wanted.length === 0) {
  for (const folder of ['valid', 'invalid', 'undecided', 'trust']) {
    rmSync(HERE + folder, { recursive: true, force: true });
    mkdirSync(HERE + folder);
  }
  const byOpenssl = await bundleByOpenssl();
  writeFileSync(`${HERE}trust/creator-ca.pem`, certificatePem(creatorCa) + byOpenssl.creatorCaPem);
  writeFileSync(`${HERE}trust/tsa-ca.pem`, certificatePem(timeCa) + byOpenssl.timeCaPem);
  writeValid('made-by-openssl', 'signature by openssl cms -cades, token by openssl ts with RSA', pack(byOpenssl.files));
} else index = { ...index, ...(JSON.parse(readFileSync(`${HERE}index.json`, 'utf8')) as Index) };
writeFileSync(`${HERE}trust/policy.txt`, policyText());

for (const [name, { says, files }] of Object.entries(HONEST))
  if (isWanted(name)) writeValid(name, says, pack(await files()));
const plain = await HONEST['plain']!.files();
if (isWanted('streamed'))
  writeValid('streamed', 'a zip with checksum and sizes behind each file', packStreamed(plain));

if (isWanted('oddly-packed'))
  writeValid('oddly-packed', 'a zip with oddities that change nothing: docs/evidence-format.md §4 lists them', packOddly(plain));

const cheats = { ...CHEATS, ...SIGNATURE_CHEATS, ...CERTIFICATE_CHEATS, ...TEXT_CHEATS };
for (const [name, { check, code, says, files }] of Object.entries(cheats))
  if (isWanted(name)) write('invalid', name, { check, code, says }, pack(await files()));
for (const [name, { check, code, says, files }] of Object.entries(UNKNOWN))
  if (isWanted(name)) write('undecided', name, { check, code, says }, pack(await files()));
for (const [name, { says, zip }] of Object.entries(oddZips(plain)))
  if (isWanted(name)) write('invalid', name, { check: 'bundle', code: 'bundle', says }, zip);

writeFileSync(`${HERE}index.json`, `${JSON.stringify(index, null, 2)}\n`);
if (wanted.length === 0) {
  await makeLists();
  await makeRoots();
}
const count = (of: object) => Object.keys(of).length;
process.stdout.write(`${count(index.valid)} valid, ${count(index.invalid)} invalid, ${count(index.undecided)} undecided\n`);

function writeValid(name: string, says: string, zip: Uint8Array): void {
  writeFileSync(`${HERE}valid/${name}.zip`, zip);
  index.valid[name] = says;
}

function write(verdict: 'invalid' | 'undecided', name: string, wants: Wanted, zip: Uint8Array): void {
  mkdirSync(HERE + verdict, { recursive: true });
  writeFileSync(`${HERE}${verdict}/${name}.zip`, zip);
  index[verdict][name] = wants;
}
