import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  encodeManifest,
  encodeRecord,
  encodeReveal,
  parseCertificates,
  toUtf8,
} from '../packages/evidence/src/index.ts';
import { manifestOf, prove, recordOf, revealOf, sealed, witnesses, WORK, type Files } from './fixture.ts';

const CONFIG = `
[req]
distinguished_name = dn
[dn]
[ca]
basicConstraints = critical,CA:TRUE
keyUsage = critical,keyCertSign,cRLSign
subjectKeyIdentifier = hash
[creator]
basicConstraints = critical,CA:FALSE
keyUsage = critical,digitalSignature,nonRepudiation
[tsa_cert]
basicConstraints = critical,CA:FALSE
keyUsage = critical,digitalSignature
extendedKeyUsage = critical,timeStamping
[tsa]
default_tsa = tsa_config
[tsa_config]
serial = ./serial
crypto_device = builtin
signer_cert = ./tsa.pem
certs = ./tsa-ca.pem
signer_key = ./tsa.key
signer_digest = sha256
default_policy = 1.3.6.1.4.1.13762.3
digests = sha256
accuracy = secs:1
ordering = yes
tsa_name = yes
ess_cert_id_chain = no
ess_cert_id_alg = sha256
`;

/** A bundle whose signature, certificates and token are made by openssl alone, with the times of the run. */
export async function bundleByOpenssl(): Promise<{ files: Files; creatorCaPem: string; timeCaPem: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'yinji-conformance-'));
  const run = (command: string) =>
    execFileSync('openssl', command.split(' '), { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  const path = (name: string) => join(folder, name);
  try {
    writeFileSync(path('c.cnf'), CONFIG);
    writeFileSync(path('serial'), '01\n');
    const ec = '-newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes';
    const rsa = '-newkey rsa:2048 -nodes';
    run(
      `req -x509 -config c.cnf -extensions ca ${ec} -keyout ca.key -out ca.pem -days 7000 -subj /CN=OpensslCreatorCA`,
    );
    run(
      `req -x509 -config c.cnf -extensions ca ${rsa} -keyout tsa-ca.key -out tsa-ca.pem -days 7000 -subj /CN=OpensslTimeCA`,
    );
    run(`req -new -config c.cnf ${ec} -keyout creator.key -out creator.csr -subj /CN=Creator`);
    run(
      'x509 -req -in creator.csr -CA ca.pem -CAkey ca.key -out creator.pem -days 6000 -extfile c.cnf -extensions creator',
    );
    run(`req -new -config c.cnf ${rsa} -keyout tsa.key -out tsa.csr -subj /CN=OpensslTimeAuthority`);
    run(
      'x509 -req -in tsa.csr -CA tsa-ca.pem -CAkey tsa-ca.key -out tsa.pem -days 6000 -extfile c.cnf -extensions tsa_cert',
    );
    const certificate = parseCertificates(readFileSync(path('creator.pem')))[0]!;
    const manifest = encodeManifest(
      manifestOf(sealed('寻隐者不遇', 'Creator', { certificate: certificate.der })),
    );
    writeFileSync(path('manifest.json'), manifest);
    run(
      'cms -sign -cades -binary -in manifest.json -signer creator.pem -inkey creator.key -outform DER -out m.p7s -md sha256',
    );
    const signature = new Uint8Array(readFileSync(path('m.p7s')));
    const now = new Date();
    const record = encodeRecord(recordOf(manifest, signature, { received_at: now.toISOString() }));
    writeFileSync(path('record.json'), record);
    run('ts -query -data record.json -sha256 -cert -out record.tsq');
    run('ts -reply -config c.cnf -queryfile record.tsq -out record.tsr');
    const proof = await prove(record, { cosigners: witnesses.map((who) => ({ who, time: now })) });
    const files = {
      'manifest.json': manifest,
      'reveal.json': encodeReveal(revealOf('寻隐者不遇', 'Creator')),
      'manifest.json.p7s': signature,
      'record.json': record,
      'record.tsr': new Uint8Array(readFileSync(path('record.tsr'))),
      'record.tlog-proof': toUtf8(proof),
      'work/original.bin': WORK,
    };
    return {
      files,
      creatorCaPem: readFileSync(path('ca.pem'), 'utf8'),
      timeCaPem: readFileSync(path('tsa-ca.pem'), 'utf8'),
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
