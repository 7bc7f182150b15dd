import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  backupKey,
  buildTimestampRequest,
  createCertificateRequest,
  decryptPrivateKey,
  parseCertificates,
  parseTimestampResponse,
  requestToPem,
  restoreKey,
  sha256,
  signCades,
  toUtf8,
  verifyChain,
  verifyDetachedCades,
  verifyTimestamp,
  type Certificate,
} from './index.ts';

const CONFIG = `[req]
distinguished_name=dn
[dn]
[ca]
basicConstraints=critical,CA:TRUE,pathlen:0
keyUsage=critical,keyCertSign
[person]
basicConstraints=critical,CA:FALSE
keyUsage=critical,digitalSignature,nonRepudiation
[time]
extendedKeyUsage=critical,timeStamping
[tsa]
default_tsa=t
[t]
serial=./serial
crypto_device=builtin
signer_cert=./tsa.pem
signer_key=./ca.key
signer_digest=sha256
default_policy=1.2.3.4
digests=sha256
ess_cert_id_alg=sha256
`;
const folder = mkdtempSync(join(tmpdir(), 'yinji-openssl-'));
const at = (name: string) => join(folder, name);
const openssl = (command: string) =>
  execFileSync('openssl', command.split(' '), {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
const content = toUtf8('{"title":"寻隐者不遇"}');
const password = '密码 with spaces é';
let keys: CryptoKeyPair;
let anchor: Certificate;
let person: Certificate;

beforeAll(async () => {
  keys = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify']);
  writeFileSync(at('c.cnf'), CONFIG);
  writeFileSync(at('serial'), '01\n');
  writeFileSync(at('content'), content);
  writeFileSync(at('person.csr'), requestToPem(await createCertificateRequest(keys, '沈知白')));
  const key = '-newkey rsa:2048 -nodes -keyout ca.key';
  openssl(`req -x509 -config c.cnf -extensions ca ${key} -out ca.pem -days 30 -subj /CN=CA`);
  openssl(
    'x509 -req -in person.csr -CA ca.pem -CAkey ca.key -out person.pem -days 20 -extfile c.cnf -extensions person',
  );
  openssl('req -new -config c.cnf -key ca.key -subj /CN=TSA -out tsa.csr');
  openssl(
    'x509 -req -in tsa.csr -CA ca.pem -CAkey ca.key -out tsa.pem -days 20 -extfile c.cnf -extensions time',
  );
  anchor = parseCertificates(readFileSync(at('ca.pem')))[0]!;
  person = parseCertificates(readFileSync(at('person.pem')))[0]!;
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('with openssl', () => {
  it('a certificate request proves possession', () => {
    expect(openssl('req -in person.csr -noout -verify -subject -nameopt utf8')).toContain('沈知白');
    expect(person.commonName).toBe('沈知白');
  });

  it('a CAdES signature verifies with openssl and here', async () => {
    const signature = await signCades({
      content,
      signer: keys.privateKey,
      certificate: person.der,
      chain: [anchor.der],
      signingTime: new Date(),
    });
    writeFileSync(at('m.p7s'), signature);
    openssl(
      'cms -verify -cades -inform DER -in m.p7s -content content -binary -purpose any -CAfile ca.pem -out out',
    );
    const { signer, certificates, signingTime } = await verifyDetachedCades(signature, content);
    expect(signer.sha256).toBe(person.sha256);
    expect(Math.abs(Date.now() - signingTime!.getTime())).toBeLessThan(60_000);
    expect(await verifyChain(signer, certificates, [anchor], new Date())).toHaveLength(2);
  });

  it('a chain is refused outside its validity, without its anchor, and below a leaf', async () => {
    const tenYears = new Date(Date.now() + 10 * 365 * 86_400_000);
    await expect(verifyChain(person, [], [anchor], tenYears)).rejects.toMatchObject({
      code: 'certificate-expired',
    });
    await expect(verifyChain(person, [], [anchor], new Date(0))).rejects.toMatchObject({
      code: 'certificate-not-yet-valid',
    });
    await expect(verifyChain(person, [anchor], [], new Date())).rejects.toMatchObject({
      code: 'certificate-chain',
    });
    await expect(verifyChain(person, [anchor], [person], new Date())).rejects.toMatchObject({
      code: 'certificate-chain',
    });
  });

  it('a time-stamp request is answered, and its token verifies', async () => {
    const nonce = Uint8Array.of(0x80, 1, 2, 3, 4, 5, 6, 7);
    writeFileSync(at('r.tsq'), buildTimestampRequest(sha256(content), nonce));
    openssl('ts -reply -config c.cnf -queryfile r.tsq -out r.tsr');
    const token = parseTimestampResponse(new Uint8Array(readFileSync(at('r.tsr'))));
    expect(token).toMatchObject({ policy: '1.2.3.4', nonce: '8001020304050607' });
    expect(Math.abs(Date.now() - token.genTime.getTime())).toBeLessThan(60_000);
    expect((await verifyTimestamp(token, content, [anchor])).commonName).toBe('TSA');
    await expect(verifyTimestamp(token, toUtf8('other'), [anchor])).rejects.toMatchObject({
      code: 'timestamp-imprint',
    });
  });

  it('a refusal of the time authority is no token', () => {
    const md5 = openssl('ts -query -data content -sha512 -out bad.tsq');
    expect(md5).toBe('');
    openssl('ts -reply -config c.cnf -queryfile bad.tsq -out bad.tsr');
    const refused = new Uint8Array(readFileSync(at('bad.tsr')));
    expect(() => parseTimestampResponse(refused)).toThrow(
      expect.objectContaining({ code: 'timestamp-status' }),
    );
  });

  it('a key backup opens with openssl and here, and only with its password', async () => {
    const pem = await backupKey(keys.privateKey, password);
    writeFileSync(at('backup.pem'), pem);
    writeFileSync(at('password'), password);
    openssl('pkcs8 -in backup.pem -passin file:password -out opened.pem');
    expect(openssl('pkey -in opened.pem -pubout')).toBe(openssl('x509 -in person.pem -pubkey -noout'));
    const restored = await restoreKey(pem, password);
    expect(restored.extractable).toBe(false);
    const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, restored, content);
    expect(
      await crypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, keys.publicKey, signature, content),
    ).toBe(true);
    await expect(decryptPrivateKey(pem, `${password}!`)).rejects.toMatchObject({ code: 'key-backup-password' });
    await expect(decryptPrivateKey('no pem', password)).rejects.toMatchObject({ code: 'key-backup' });
  });

  it('a backup that openssl made with the same algorithms opens here', async () => {
    writeFileSync(at('password'), 'abc');
    openssl(
      'pkcs8 -topk8 -in ca.key -v2 aes-256-cbc -v2prf hmacWithSHA256 -iter 1000 -passout file:password -out theirs.pem',
    );
    expect((await decryptPrivateKey(readFileSync(at('theirs.pem'), 'utf8'), 'abc')).length).toBeGreaterThan(
      1000,
    );
  });
});
