import { Agent, request } from 'node:https';
import {
  equalBytes,
  EvidenceFailure,
  openCertificateRequest,
  parseCertificates,
  parseCertsOnly,
  type Certificate,
} from '@yinji/evidence';
import { CertificateAuthorityError, type CertificateAuthority } from './certificate-authority.ts';

/** Enrollment over Secure Transport (RFC 7030). Files are PEM texts, already read. */
export interface EstConfig {
  /** Origin, https. */
  url: string;
  /** Path segment that picks one of several authorities (§3.2.2). */
  label?: string | undefined;
  /** The one root that the server's TLS certificate may lead to: explicit trust, not the web's (§3.3.1). */
  tlsRoots: string;
  /** The roots that the certificates of persons must lead to. */
  anchors: string;
  /** HTTP Basic (§3.2.3). */
  login?: { user: string; password: string } | undefined;
  /** Mutual TLS (§3.3.2). */
  client?: { certificate: string; key: string } | undefined;
}

const TIMEOUT_MS = 8000;
const MAX_ANSWER_BYTES = 256 * 1024;
/** An authority's certificates change within years. */
const CA_CERTIFICATES_MS = 3_600_000;
const [LEAST_WAIT_SECONDS, MOST_WAIT_SECONDS, DEFAULT_WAIT_SECONDS] = [1, 86_400, 60];

interface Answer {
  status: number;
  type: string;
  retryAfter: string | undefined;
  body: string;
}

/**
 * The generic way to a licensed authority. It certifies the name in the request: the caller has compared it
 * with the verified one. Sending the same request again polls a waiting one (§4.2.3).
 */
export function estAuthority(config: EstConfig): CertificateAuthority {
  const agent = new Agent({
    ca: config.tlsRoots,
    minVersion: 'TLSv1.2',
    keepAlive: false,
    ...(config.client && { cert: config.client.certificate, key: config.client.key }),
  });
  const label = config.label === undefined ? '' : `/${config.label}`;
  const ask = (operation: string, csr?: Uint8Array) =>
    send(`${config.url}/.well-known/est${label}/${operation}`, agent, config.login, csr);
  let known: { certificates: Certificate[]; at: number } | undefined;
  return {
    name: 'est',
    anchors: async () => config.anchors,
    async caCertificates() {
      if (known !== undefined && Date.now() - known.at < CA_CERTIFICATES_MS) return known.certificates;
      const answer = await ask('cacerts');
      if (answer.status !== 200) throw new CertificateAuthorityError('unknown', `cacerts: ${answer.status}`);
      const certificates = [...readCertificates(answer), ...parseCertificates(config.anchors)];
      known = { certificates, at: Date.now() };
      return certificates;
    },
    async issueCertificate({ csr }) {
      const answer = await ask('simpleenroll', csr);
      if (answer.status === 202)
        return { state: 'waiting', retryAfterSeconds: readRetryAfter(answer.retryAfter) };
      // 400 is about the request; every other refusal is about our access or the server, and is retried.
      if (answer.status === 400)
        throw new CertificateAuthorityError('refused', `simpleenroll: ${answer.body.slice(0, 200)}`);
      if (answer.status !== 200)
        throw new CertificateAuthorityError('unknown', `simpleenroll: ${answer.status}`);
      const { publicKey } = await openCertificateRequest(csr);
      const certificates = readCertificates(answer);
      const own = certificates.find((one) => equalBytes(one.publicKey, publicKey));
      if (own === undefined)
        throw new CertificateAuthorityError('refused', 'no certificate of the key asked for');
      return { state: 'issued', certificate: own.der };
    },
  };
}

/** Certs-only PKCS#7 in base64, whatever the transfer encoding says (RFC 8951 §2.1). */
function readCertificates({ type, body }: Answer): Certificate[] {
  try {
    if (type.split(';')[0]?.trim().toLowerCase() !== 'application/pkcs7-mime')
      throw new Error(`answered ${type}`);
    return parseCertsOnly(Uint8Array.from(Buffer.from(body, 'base64')));
  } catch (cause) {
    const what = cause instanceof EvidenceFailure ? cause.code : String(cause);
    throw new CertificateAuthorityError('unknown', `not certificates: ${what}`, cause);
  }
}

/** Seconds or an HTTP date (RFC 9110 §10.2.3). */
function readRetryAfter(text: string | undefined): number {
  const seconds = /^\d{1,9}$/.test(text ?? '') ? Number(text) : (Date.parse(text ?? '') - Date.now()) / 1000;
  const wait = Number.isNaN(seconds) ? DEFAULT_WAIT_SECONDS : seconds;
  return Math.min(Math.max(wait, LEAST_WAIT_SECONDS), MOST_WAIT_SECONDS);
}

function send(
  url: string,
  agent: Agent,
  login: EstConfig['login'],
  csr: Uint8Array | undefined,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const fail = (cause: unknown) =>
      reject(new CertificateAuthorityError('unknown', `${new URL(url).host} did not answer`, cause));
    const basic = login && Buffer.from(`${login.user}:${login.password}`).toString('base64');
    const body = csr && Buffer.from(csr).toString('base64');
    const headers = {
      ...(basic !== undefined && { authorization: `Basic ${basic}` }),
      ...(body !== undefined && { 'content-type': 'application/pkcs10', 'content-length': body.length }),
    };
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const outgoing = request(url, { method: csr ? 'POST' : 'GET', agent, headers, signal }, (response) => {
      const chunks: Buffer[] = [];
      let sizeBytes = 0;
      response.on('data', (chunk: Buffer) => {
        sizeBytes += chunk.length;
        if (sizeBytes > MAX_ANSWER_BYTES) response.destroy(new Error('the answer is too long'));
        else chunks.push(chunk);
      });
      response.once('error', fail);
      response.once('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          type: response.headers['content-type'] ?? '',
          retryAfter: response.headers['retry-after'],
          body: Buffer.concat(chunks).toString('latin1'),
        }),
      );
    });
    outgoing.once('error', fail);
    outgoing.end(body);
  });
}
