import { X509Certificate } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseSignedData, readBundle, toHex, toPem, toUtf8 } from '../packages/evidence/src/index.ts';
import { encodeCrl, type RevokedCertificate } from '../packages/sealing/src/index.ts';
import { seededKey } from './forge.ts';
import { after, HOUR, RECEIVED } from './fixture.ts';

/**
 * Writes the revocation lists that a verifier may bring with valid/plain.zip: `node conformance/make-lists.ts`.
 * Run it after every run of make.ts.
 */

const HERE = fileURLToPath(new URL('.', import.meta.url));

export function makeLists(): void {
  const ca = new X509Certificate(readFileSync(`${HERE}trust/creator-ca.pem`));
  const plain = readBundle(new Uint8Array(readFileSync(`${HERE}valid/plain.zip`)));
  const [creator] = parseSignedData(plain.get('manifest.json.p7s')!).certificates;
  const serialNumber = toHex(creator!.serialNumber);
  const list = (revoked: RevokedCertificate[], key = 'Conformance Creator CA') =>
    encodeCrl(
      { privateKey: seededKey(key), certificate: ca },
      { number: 7, thisUpdate: after(24 * HOUR), nextUpdate: after(8 * 24 * HOUR), revoked },
    );
  const entry = (revokedAt: Date): RevokedCertificate => ({ serialNumber, revokedAt, reason: 'key-compromise' });
  const other: RevokedCertificate = { serialNumber: '01ff', revokedAt: RECEIVED, reason: 'superseded' };
  // valid/plain.zip is stamped one second after it was received.
  const lists: Record<string, { verdict: string; code?: string; says: string; list: Uint8Array }> = {
    empty: { verdict: 'valid', says: 'nothing is revoked', list: list([]) },
    'another-revoked': { verdict: 'valid', says: "another's certificate is revoked", list: list([other]) },
    'revoked-later': {
      verdict: 'valid',
      says: 'revoked two seconds after it was received, one after the token',
      list: list([other, entry(after(2000))]),
    },
    pem: { verdict: 'valid', says: 'PEM instead of DER', list: toUtf8(toPem('X509 CRL', list([other]))) },
    'revoked-at-token': {
      verdict: 'invalid',
      code: 'certificate-revoked',
      says: "revoked at the token's very second",
      list: list([other, entry(after(1000))]),
    },
    'revoked-before': {
      verdict: 'invalid',
      code: 'certificate-revoked',
      says: 'revoked an hour before',
      list: list([entry(after(-HOUR))]),
    },
    'of-stranger': {
      verdict: 'undecided',
      code: 'trust',
      says: "another key in the authority's name: no list to go by",
      list: list([entry(after(-HOUR))], 'Stranger CA'),
    },
  };
  mkdirSync(`${HERE}lists`, { recursive: true });
  const index = Object.entries(lists).map(([name, { list: bytes, ...rest }]) => {
    writeFileSync(`${HERE}lists/${name}.crl`, bytes);
    return [name, rest] as const;
  });
  writeFileSync(`${HERE}lists/index.json`, `${JSON.stringify(Object.fromEntries(index), null, 2)}\n`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) makeLists();
