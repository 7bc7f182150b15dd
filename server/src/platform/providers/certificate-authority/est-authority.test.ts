import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createCertificateRequest, openCertificateRequest, parseCertificates } from '@yinji/evidence';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkCertificate } from '../../../evidence/keys/check-certificate.ts';
import { estAuthority, type EstConfig } from './est-authority.ts';

const MAIN = new URL('../../../../../simulators/src/main.ts', import.meta.url).pathname;
let dir: string;
let child: ChildProcess;
let config: EstConfig;
const read = (name: string) => readFileSync(join(dir, name), 'utf8');

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'yinji-est-'));
  const env = { ...process.env, SIMULATORS_DIR: dir, EST_PORT: '0', CASHIER_PORT: '0', FACE_CHECK_PORT: '0' };
  const started = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  child = started;
  const line = await new Promise<string>((resolve) => createInterface(started.stdout).once('line', resolve));
  const { estUrl } = JSON.parse(line) as { estUrl: string };
  config = {
    url: estUrl,
    tlsRoots: read('est-tls-root.pem'),
    anchors: read('est-anchors.pem'),
    login: { user: 'yinji', password: read('est-password.txt') },
  };
});
afterAll(async () => {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
  rmSync(dir, { recursive: true });
});

async function makeRequest(commonName = '沈知白') {
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, [
    'sign',
    'verify',
  ]);
  return { csr: await createCertificateRequest(pair, commonName), commonName, requestId: '', salt: '' };
}

const mood = (wish: object) =>
  new Promise((resolve, reject) => {
    const options = { method: 'POST', ca: config.tlsRoots };
    const outgoing = request(`${config.url}/sim/est`, options, (response) =>
      response.resume().once('end', resolve),
    );
    outgoing.once('error', reject);
    outgoing.end(JSON.stringify(wish));
  });

const outcome = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (cause: { outcome?: string }) => cause.outcome,
  );

async function enrol(authority = estAuthority(config)) {
  const wish = await makeRequest();
  const answer = await authority.issueCertificate(wish);
  if (answer.state !== 'issued') throw new Error('waiting');
  const { publicKey } = await openCertificateRequest(wish.csr);
  const ordered = { publicKey, commonName: wish.commonName };
  return { answer, wish, ordered, others: await authority.caCertificates() };
}

test('it enrols over TLS with a root of its own; our checks and openssl agree on the chain', async () => {
  const { answer, ordered, others, wish } = await enrol();
  const anchors = parseCertificates(config.anchors);
  const { certificate, issuer } = await checkCertificate(
    answer.certificate,
    ordered,
    others,
    anchors,
    new Date(),
  );
  expect([certificate.commonName, issuer.commonName]).toEqual(['沈知白', '模拟电子认证机构个人证书']);
  // The same request gets the same certificate.
  expect(await estAuthority(config).issueCertificate(wish)).toEqual(answer);
  writeFileSync(join(dir, 'leaf.der'), certificate.der);
  writeFileSync(join(dir, 'issuer.der'), issuer.der);
  const openssl = (...args: string[]) => spawnSync('openssl', args, { cwd: dir }).stdout.toString();
  for (const name of ['leaf', 'issuer']) openssl('x509', '-in', `${name}.der`, '-out', `${name}.pem`);
  expect(
    openssl('verify', '-x509_strict', '-CAfile', 'est-anchors.pem', '-untrusted', 'issuer.pem', 'leaf.pem'),
  ).toBe('leaf.pem: OK\n');
});

test('a client certificate stands in for the password', async () => {
  const client = { certificate: read('est-client.pem'), key: read('est-client-key.pem') };
  const authority = estAuthority({ ...config, login: undefined, client, label: 'persons' });
  expect((await authority.issueCertificate(await makeRequest())).state).toBe('issued');
});

test('a waiting request is recognised, and answered when it is sent again', async () => {
  await mood({ pending: 1 });
  const wish = await makeRequest();
  expect(await estAuthority(config).issueCertificate(wish)).toEqual({ state: 'waiting', retryAfterSeconds: 1 });
  expect((await estAuthority(config).issueCertificate(wish)).state).toBe('issued');
});

test('a refusal of the request ends it; a refusal of our access, or a fault, does not', async () => {
  await mood({ outcome: 'refuse' });
  expect(await outcome(estAuthority(config).issueCertificate(await makeRequest()))).toBe('refused');
  await mood({ outcome: 'other-key' });
  expect(await outcome(estAuthority(config).issueCertificate(await makeRequest()))).toBe('refused');
  await mood({ outcome: 'fault' });
  expect(await outcome(estAuthority(config).issueCertificate(await makeRequest()))).toBe('unknown');
  await mood({});
  const stranger = estAuthority({ ...config, login: { user: 'yinji', password: 'guessed' } });
  expect(await outcome(stranger.issueCertificate(await makeRequest()))).toBe('unknown');
});

test('a server under another root is refused', async () => {
  const elsewhere = estAuthority({ ...config, tlsRoots: config.anchors });
  expect(await outcome(elsewhere.issueCertificate(await makeRequest()))).toBe('unknown');
  expect(await outcome(elsewhere.caCertificates())).toBe('unknown');
});

test('a certificate of another key, name, time or root does not pass the check', async () => {
  const { answer, ordered, others } = await enrol();
  const anchors = parseCertificates(config.anchors);
  const check = (change: Partial<typeof ordered>, at = new Date(), roots = anchors) =>
    checkCertificate(answer.certificate, { ...ordered, ...change }, others, roots, at);
  const { publicKey } = await openCertificateRequest((await makeRequest()).csr);
  await expect(check({ publicKey })).rejects.toThrow('another key');
  await expect(check({ commonName: '沈知黑' })).rejects.toThrow('another name');
  await expect(check({}, new Date(Date.now() + 366 * 86_400_000))).rejects.toThrow('expired');
  await expect(check({}, new Date(), parseCertificates(config.tlsRoots))).rejects.toMatchObject({
    code: 'certificate-chain',
  });
});
