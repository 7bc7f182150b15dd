import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const WITNESSES = [
  { name: 'court', host: 'witness.court.example', organisation: '示例互联网法院' },
  { name: 'university', host: 'witness.university.example', organisation: '示例大学' },
  { name: 'library', host: 'witness.library.example', organisation: '示例图书馆' },
] as const;
export const EST_OPERATOR = '示例电子认证服务有限公司';
export const TIME_OPERATOR = '示例时间戳有限公司';
export const SITE = 'yinji.example';
export const EST_HOST = 'ca.example';
export const TIME_HOST = 'tsa.example';
export const SMTP_HOST = 'smtp.example';

/** Where it is installed it is what production says: the proxy of port 443 in IPv4. Everybody else is then reached by IPv6. */
export const HAS_NGINX = spawnSync('which', ['nginx']).status === 0;
export const OTHERS_ADDRESS = HAS_NGINX ? '::1' : '127.0.0.1';

const OWN_HOSTS = [SITE, SMTP_HOST];
const OTHERS_HOSTS = [
  EST_HOST,
  TIME_HOST,
  ...WITNESSES.map(({ host }) => host),
  'api.mch.weixin.qq.com',
  'openapi.alipay.com',
  'cloudauth.aliyuncs.com',
  'dysmsapi.aliyuncs.com',
  'sms.tencentcloudapi.com',
];

/** Lines of /etc/hosts: every name that anything of the installation asks for. */
export const HOSTS = [
  ...OWN_HOSTS.map((host) => `127.0.0.1 ${host}\n`),
  ...OTHERS_HOSTS.map((host) => `${OTHERS_ADDRESS} ${host}\n`),
].join('');

const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: ['ignore', 'pipe', 'pipe'] });

/** A key and its certificate, PEM; `ca` names the files of who certifies it. */
function certify(
  folder: string,
  name: string,
  wanted: { subject: string; extensions: string[]; curve?: string; ca?: string; days?: number },
): void {
  const { subject, extensions, curve = 'P-256', ca, days = 3650 } = wanted;
  const path = (one: string, kind: string) => join(folder, `${one}.${kind}`);
  openssl(
    ...`req -x509 -utf8 -nodes -days ${days} -newkey ec -pkeyopt ec_paramgen_curve:${curve}`.split(' '),
    ...(ca === undefined ? [] : ['-CA', path(ca, 'pem'), '-CAkey', path(ca, 'key')]),
    curve === 'P-384' ? '-sha384' : '-sha256',
    '-subj',
    subject,
    ...extensions.flatMap((one) => ['-addext', one]),
    '-keyout',
    path(name, 'key'),
    '-out',
    path(name, 'pem'),
  );
}

const ROOT = ['basicConstraints=critical,CA:true', 'keyUsage=critical,keyCertSign,cRLSign'];

/** The authority of all TLS certificates, and one certificate with every name. Returns the root's file. */
export function makeStandInAuthority(folder: string): string {
  certify(folder, 'tls-root', { subject: '/O=Example Trust/CN=Example TLS Root', extensions: ROOT });
  certify(folder, 'tls', {
    subject: `/CN=${SITE}`,
    extensions: [
      `subjectAltName=${[...OWN_HOSTS, ...OTHERS_HOSTS].map((host) => `DNS:${host}`).join(',')}`,
      'extendedKeyUsage=serverAuth',
    ],
    ca: 'tls-root',
    days: 90,
  });
  return join(folder, 'tls-root.pem');
}

/**
 * The programs that stand for the licensed authorities name themselves simulated, in the keys that they make. Here they get
 * keys of openssl, under the names of companies: what production meets, and refuses where it says that it is simulated.
 */
export function nameAuthorities(folder: string, simulators: string): void {
  certify(folder, 'est-root', { subject: `/O=${EST_OPERATOR}/CN=示例根证书`, extensions: ROOT });
  certify(folder, 'est-issuer', {
    subject: `/O=${EST_OPERATOR}/CN=示例个人证书`,
    extensions: ['basicConstraints=critical,CA:true,pathlen:0', 'keyUsage=critical,keyCertSign,cRLSign'],
    ca: 'est-root',
  });
  certify(folder, 'tsa-root', {
    subject: `/O=${TIME_OPERATOR}/CN=示例时间戳根证书`,
    extensions: ROOT,
    curve: 'P-384',
  });
  certify(folder, 'tsa', {
    subject: `/O=${TIME_OPERATOR}/CN=示例时间戳`,
    extensions: [
      'basicConstraints=critical,CA:false',
      'keyUsage=critical,digitalSignature,nonRepudiation',
      'extendedKeyUsage=critical,timeStamping',
    ],
    curve: 'P-384',
    ca: 'tsa-root',
  });
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  const holder = (name: string) => ({ privateKey: read(`${name}.key`), certificate: read(`${name}.pem`) });
  const bare = (name: string) => ({
    ...holder(name),
    certificate: read(`${name}.pem`).replaceAll(/-----.*-----|\s/g, ''),
  });
  change(join(simulators, 'est-keys.json'), (keys) => ({
    ...keys,
    root: holder('est-root'),
    issuer: holder('est-issuer'),
  }));
  change(join(simulators, 'message-keys.json'), (keys) => ({
    ...keys,
    mail: { ...(keys['mail'] as object), tls: { ...holder('tls'), root: read('tls-root.pem') } },
  }));
  const time = { root: bare('tsa-root'), stamper: bare('tsa') };
  writeFileSync(join(simulators, 'time-authority-keys.json'), JSON.stringify(time), { mode: 0o600 });
}

function change(path: string, edit: (keys: Record<string, unknown>) => unknown): void {
  writeFileSync(path, JSON.stringify(edit(JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>)));
}
