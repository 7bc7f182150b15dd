import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeSecret } from '../store/keys.ts';
import { certify, EXTENSIONS, name, spkiOf, type Holder } from './certificates.ts';

/** Keys of the simulated authority. All certificates say that they are simulated. */
export interface EstKeys {
  tlsRoot: Holder;
  server: Holder;
  /** For callers that authenticate by certificate instead of password. */
  client: Holder;
  root: Holder;
  issuer: Holder;
  user: string;
  password: string;
}

/** File names under which `openEstKeys` writes what a registration authority would receive. */
export const EST_FILES = {
  tlsRoot: 'est-tls-root.pem',
  anchors: 'est-anchors.pem',
  clientCertificate: 'est-client.pem',
  clientKey: 'est-client-key.pem',
  password: 'est-password.txt',
} as const;

/** The keys in `dir`, created on the first call; beside them the files for a customer of the authority. */
export function openEstKeys(dir: string): EstKeys {
  const path = join(dir, 'est-keys.json');
  let keys: EstKeys;
  try {
    keys = JSON.parse(readFileSync(path, 'utf8')) as EstKeys;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    keys = generate();
    writeSecret(path, JSON.stringify(keys));
  }
  writeSecret(join(dir, EST_FILES.tlsRoot), keys.tlsRoot.certificate);
  writeSecret(join(dir, EST_FILES.anchors), keys.root.certificate);
  writeSecret(join(dir, EST_FILES.clientCertificate), keys.client.certificate);
  writeSecret(join(dir, EST_FILES.clientKey), keys.client.privateKey);
  writeSecret(join(dir, EST_FILES.password), keys.password);
  return keys;
}

/** A certificate of this machine for TLS, with its root. */
export interface ServerHolder extends Holder {
  root: string;
}

/** A server's certificate for 127.0.0.1 and localhost under a root of its own. */
export function issueServerCertificate(rootName: string): ServerHolder {
  const root = selfSigned(rootName);
  return { ...issue(root, '127.0.0.1', EXTENSIONS.server), root: root.certificate };
}

function issue(by: Holder, commonName: string, extensions: readonly Buffer[]): Holder {
  const privateKey = newKey();
  const wanted = { subject: name(commonName), publicKey: spkiOf(privateKey), days: 3650 };
  return { privateKey, certificate: certify(by, { ...wanted, extensions: [...extensions] }) };
}

function generate(): EstKeys {
  const tlsRoot = selfSigned('模拟电子认证机构 TLS 根证书');
  const root = selfSigned('模拟电子认证机构根证书');
  return {
    tlsRoot,
    server: issue(tlsRoot, '127.0.0.1', EXTENSIONS.server),
    client: issue(tlsRoot, '模拟注册机构', EXTENSIONS.client),
    root,
    issuer: issue(root, '模拟电子认证机构个人证书', EXTENSIONS.issuer),
    user: 'yinji',
    password: randomBytes(18).toString('base64url'),
  };
}

function selfSigned(commonName: string): Holder {
  const privateKey = newKey();
  const subject = name(commonName);
  const wanted = { subject, publicKey: spkiOf(privateKey), extensions: [...EXTENSIONS.root], days: 7300 };
  return { privateKey, certificate: certify({ privateKey, subject }, wanted) };
}

const newKey = (): string =>
  generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString();
