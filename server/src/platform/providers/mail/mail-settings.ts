import { isIP } from 'node:net';

/** An SMTP submission server; over TLS always: at once (smtps) or by STARTTLS (smtp). */
export interface MailSettings {
  host: string;
  port: number;
  isTlsAtOnce: boolean;
  user: string;
  password: string;
  /** An address, with or without a name before it. */
  from: { name: string; address: string };
  /** PEM of roots beside those of the system. */
  caFile: string | undefined;
  isSimulated: boolean;
}

type Env = Record<string, string | undefined>;
type Fault = (name: string, what: string) => undefined;

/** SMTP_URL and what belongs to it; undefined without SMTP_URL: then no mail is offered. */
export function readMailSettings(env: Env, isProduction: boolean, fault: Fault): MailSettings | undefined {
  const given = env['SMTP_URL'] ?? '';
  if (given === '') return undefined;
  const url = URL.canParse(given) ? new URL(given) : undefined;
  // The fault does not quote the address, which contains a password.
  if (url === undefined || !/^smtps?:$/.test(url.protocol) || url.hostname === '' || url.search !== '')
    return fault('SMTP_URL', 'smtps://user:password@host or smtp://user:password@host:587');
  if (url.username === '' || url.password === '') fault('SMTP_URL', 'a user and a password');
  const isSimulated = env['SMTP_SIMULATED'] === 'true';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isProduction && (isSimulated || isIP(host) !== 0 || /(^|\.)localhost$/.test(host)))
    fault('SMTP_URL', 'a name, not an address of this machine: simulated servers are refused in production');
  const from = /^(?:([^<>"\p{Cc}]{1,60}) )?<?([\w.+-]+@[\w-]+(?:\.[\w-]+)+)>?$/u.exec(env['MAIL_FROM'] ?? '');
  if (from === null)
    fault('MAIL_FROM', 'is needed with SMTP_URL: an address such as 印迹 <no-reply@yinji.example>');
  const isTlsAtOnce = url.protocol === 'smtps:';
  return {
    host,
    port: url.port === '' ? (isTlsAtOnce ? 465 : 587) : Number(url.port),
    isTlsAtOnce,
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    from: { name: from?.[1] ?? '', address: from?.[2] ?? '' },
    caFile: env['SMTP_CA_FILE'],
    isSimulated,
  };
}
