import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer as createPlainServer, type RequestListener } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo, Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TlsOptions } from 'node:tls';
import { afterAll, expect, test } from 'vitest';
import { findProxyFaults } from './doctor/proxy-faults.ts';

const folder = mkdtempSync(join(tmpdir(), 'yinji-proxy-'));
const running: Server[] = [];
afterAll(() => {
  for (const server of running) server.close();
  rmSync(folder, { recursive: true });
});

function certify(name: string, days: number) {
  const [key, cert] = [join(folder, `${name}.key`), join(folder, `${name}.pem`)];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', cert];
  execFileSync('openssl', [...made, '-days', String(days), ...subject], { stdio: 'ignore' });
  return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
}
const good = certify('good', 90);

// As deploy/nginx.conf has it.
const conf = readFileSync(join(import.meta.dirname, '../deploy/nginx.conf'), 'utf8');
const setting = (name: string) => new RegExp(`^\\s*${name} (.+);$`, 'm').exec(conf)?.[1] ?? '';
const AS_WRITTEN: TlsOptions = { minVersion: 'TLSv1.2', ciphers: setting('ssl_ciphers') };
const AWAY: RequestListener = (_request, reply) =>
  void reply.writeHead(301, { location: 'https://localhost/' }).end();

async function listen(server: Server): Promise<number> {
  running.push(server);
  await new Promise<void>((done) => void server.listen(0, 'localhost', done));
  return (server.address() as AddressInfo).port;
}

async function examine(tls: TlsOptions, { plain = AWAY, ca = good.cert } = {}) {
  const port = await listen(createServer({ ...good, ...tls }, (_request, reply) => void reply.end()));
  const plainPort = await listen(createPlainServer(plain));
  const faults = await findProxyFaults(
    { PUBLIC_URL: `https://localhost:${port}` },
    { plainPort, ...(ca !== '' && { ca }) },
  );
  return faults.join('\n');
}

test('a proxy as the page has it is fit', async () => {
  expect(setting('ssl_protocols')).toBe('TLSv1.2 TLSv1.3');
  expect(await examine(AS_WRITTEN)).toBe('');
});

test('old protocols are found', async () => {
  const old = {
    ...AS_WRITTEN,
    minVersion: 'TLSv1',
    ciphers: `${setting('ssl_ciphers')}:AES128-SHA:@SECLEVEL=0`,
  };
  expect(await examine(old as TlsOptions)).toContain('PUBLIC_URL: accepts TLSv1.1 with ');
});

test('ciphers without forward secrecy or authenticated encryption are found', async () => {
  expect(await examine({ ...AS_WRITTEN, ciphers: `${setting('ssl_ciphers')}:AES128-SHA` })).toBe(
    'PUBLIC_URL: accepts TLSv1.2 with AES128-SHA',
  );
});

test('a certificate that browsers do not trust, of another host or near its end is found', async () => {
  expect(await examine(AS_WRITTEN, { ca: '' })).toContain('self-signed certificate');
  const other = createServer({ ...good, ...AS_WRITTEN });
  const at = { PUBLIC_URL: `https://127.0.0.1:${await listen(other)}` };
  expect((await findProxyFaults(at, { plainPort: 1, ca: good.cert }))[0]).toContain(
    "does not match certificate's",
  );
  const ending = certify('ending', 5);
  expect(await examine({ ...AS_WRITTEN, ...ending }, { ca: ending.cert })).toContain(
    'its certificate ends on 20',
  );
});

test('plain HTTP that does not lead to https at the same host is found; nobody there is no fault', async () => {
  const answers: RequestListener = (_request, reply) => void reply.end('hello');
  const elsewhere: RequestListener = (_request, reply) =>
    void reply.writeHead(301, { location: 'https://other.example/' }).end();
  expect(await examine(AS_WRITTEN, { plain: answers })).toBe('PUBLIC_URL: plain HTTP answers 200');
  expect(await examine(AS_WRITTEN, { plain: elsewhere })).toBe('PUBLIC_URL: plain HTTP answers 301');
});

test('a proxy that does not answer, and an address without https, are faults', async () => {
  const none = createPlainServer();
  const port = await listen(none);
  await new Promise((done) => void none.close(done));
  const place = { plainPort: port };
  expect(await findProxyFaults({ PUBLIC_URL: `https://localhost:${port}` }, place)).toHaveLength(1);
  const named = { PUBLIC_URL: 'http://localhost', CONSOLE_URL: 'http://localhost' };
  expect(await findProxyFaults(named, place)).toEqual([
    'PUBLIC_URL: is not https',
    'CONSOLE_URL: is not https',
  ]);
  expect(await findProxyFaults({}, place)).toEqual(['PUBLIC_URL: is not set']);
});
