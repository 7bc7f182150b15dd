import { isIP } from 'node:net';

/** Address of a licensed authority and our credentials. Files are named here and read when it is opened. */
export interface EstSettings {
  url: string;
  label: string | undefined;
  tlsRootsFile: string;
  anchorsFile: string;
  login: { user: string; password: string } | undefined;
  client: { certificateFile: string; keyFile: string } | undefined;
}

type Env = Record<string, string | undefined>;
type Fault = (name: string, what: string) => undefined;

/** EST_URL and its settings; undefined without EST_URL: then the built-in authority certifies. */
export function readEstSettings(env: Env, isProduction: boolean, fault: Fault): EstSettings | undefined {
  const given = env['EST_URL'] ?? '';
  if (given === '') {
    if (isProduction) fault('EST_URL', 'is needed in production: the built-in authority is refused');
    return undefined;
  }
  const url = URL.canParse(given) ? new URL(given) : undefined;
  if (url?.protocol !== 'https:' || url.pathname !== '/' || url.search !== '' || url.username !== '')
    fault('EST_URL', 'an origin such as https://ca.example');
  else if (isProduction && (isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0 || url.hostname === 'localhost'))
    fault('EST_URL', 'a name, not an address of this machine: simulated authorities are refused in production');
  const need = (name: string): string => {
    const value = env[name] ?? '';
    if (value === '') fault(name, 'is needed with EST_URL');
    return value;
  };
  const both = (one: string, other: string): [string, string] | undefined =>
    env[one] || env[other] ? [need(one), need(other)] : undefined;
  const login = both('EST_USER', 'EST_PASSWORD');
  const client = both('EST_CERT_FILE', 'EST_KEY_FILE');
  if (!login && !client) fault('EST_USER', 'EST_USER and EST_PASSWORD, or EST_CERT_FILE and EST_KEY_FILE');
  const label = env['EST_LABEL'];
  if (label !== undefined && !/^[\w-]{1,64}$/.test(label)) fault('EST_LABEL', 'letters, digits, - and _');
  return {
    url: url?.origin ?? '',
    label,
    tlsRootsFile: need('EST_CA_FILE'),
    anchorsFile: need('EST_ANCHORS_FILE'),
    login: login && { user: login[0], password: login[1] },
    client: client && { certificateFile: client[0], keyFile: client[1] },
  };
}
