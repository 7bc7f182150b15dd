import { get } from 'node:http';
import { connect, type ConnectionOptions, type TLSSocket } from 'node:tls';

type Env = Record<string, string | undefined>;

interface Place {
  plainPort?: number;
  /** Authorities beside those of browsers: for tests. */
  ca?: string;
}

const WAIT_MS = 10_000;
const LEAST_DAYS = 14;

/** What the proxy in front offers at PUBLIC_URL and CONSOLE_URL: certificate, protocols, ciphers, and plain HTTP. */
export async function findProxyFaults(env: Env, place: Place = {}): Promise<string[]> {
  const named = ['PUBLIC_URL', 'CONSOLE_URL'].flatMap((name) => {
    const url = env[name];
    return url === undefined ? [] : [{ name, url }];
  });
  if (named.length === 0) return ['PUBLIC_URL: is not set'];
  const found = await Promise.all(named.map(({ name, url }) => findOriginFaults(name, url, place)));
  return found.flat();
}

async function findOriginFaults(name: string, url: string, { plainPort = 80, ca }: Place): Promise<string[]> {
  if (!url.startsWith('https://')) return [`${name}: is not https`];
  const { hostname, port } = new URL(url);
  const at = { host: hostname, port: Number(port || 443), servername: hostname };
  const certificate = await readCertificate({ ...at, ...(ca !== undefined && { ca }) });
  const faults = [
    certificate,
    // OpenSSL itself refuses to speak them, unless asked.
    await accepts(at, { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'ALL:@SECLEVEL=0' }),
    await accepts(at, { maxVersion: 'TLSv1.2', ciphers: 'ALL:!ECDHE+AESGCM:!ECDHE+CHACHA20:@SECLEVEL=0' }),
    await findPlainFault(hostname, plainPort),
  ];
  return faults.flatMap((what) => (what === undefined ? [] : [`${name}: ${what}`]));
}

/** The connection, or why there is none. */
function open(options: ConnectionOptions): Promise<TLSSocket | NodeJS.ErrnoException> {
  return new Promise((resolve) => {
    const socket = connect({ ...options, timeout: WAIT_MS }, () => resolve(socket));
    socket.once('timeout', () => socket.destroy(new Error('does not answer')));
    socket.once('error', resolve);
  });
}

async function readCertificate(options: ConnectionOptions): Promise<string | undefined> {
  const opened = await open(options);
  if (opened instanceof Error) return opened.message || (opened.code ?? 'does not answer');
  const ends = new Date(opened.getPeerCertificate().valid_to);
  opened.destroy();
  const days = (ends.getTime() - Date.now()) / 86_400_000;
  return days < LEAST_DAYS ? `its certificate ends on ${ends.toISOString().slice(0, 10)}` : undefined;
}

async function accepts(at: ConnectionOptions, weak: ConnectionOptions): Promise<string | undefined> {
  const opened = await open({ ...at, ...weak, rejectUnauthorized: false });
  if (opened instanceof Error) return undefined;
  const what = `accepts ${opened.getProtocol()} with ${opened.getCipher().name}`;
  opened.destroy();
  return what;
}

/** Nobody there, or a way to https at the same host. */
function findPlainFault(host: string, port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const request = get({ host, port, path: '/', timeout: WAIT_MS }, ({ statusCode = 0, headers }) => {
      request.destroy();
      const leads = URL.canParse(headers.location ?? '') ? new URL(headers.location ?? '') : undefined;
      const isSentAway = statusCode >= 300 && statusCode < 400 && leads?.protocol === 'https:';
      resolve(isSentAway && leads.hostname === host ? undefined : `plain HTTP answers ${statusCode}`);
    });
    request.once('timeout', () => request.destroy());
    request.once('error', () => resolve(undefined));
  });
}
