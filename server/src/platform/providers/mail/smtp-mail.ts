import { readFile } from 'node:fs/promises';
import type { Transporter } from 'nodemailer';
import { MailFault, type MailProvider } from './mail-provider.ts';
import type { MailSettings } from './mail-settings.ts';

/** One address and nothing that a header could take for more. */
const ADDRESS = /^[^\s@<>,;:"()[\]\\]{1,64}@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+$/;

/** Submission over SMTP (RFC 6409) by nodemailer, which is loaded with the first message. */
export function createSmtpMail(settings: MailSettings, timeoutMs = 10_000): MailProvider {
  let opened: Promise<Transporter> | undefined;
  const transport = () => (opened ??= openTransport(settings, timeoutMs));
  const domain = settings.from.address.split('@')[1] ?? '';
  return {
    isSimulated: settings.isSimulated,
    async send({ id, to, subject, text, html }) {
      if (!ADDRESS.test(to)) throw new MailFault('refused', 'ADDRESS_ILLEGAL');
      const reference = `<${id}@${domain}>`;
      try {
        await (
          await transport()
        ).sendMail({
          messageId: reference,
          from: settings.from,
          to: { name: '', address: to },
          // A line break would start another header.
          subject: subject.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' '),
          text,
          html,
          // Answering machines stay silent (RFC 3834 §5).
          headers: { 'Auto-Submitted': 'auto-generated' },
          disableFileAccess: true,
          disableUrlAccess: true,
        });
      } catch (cause) {
        throw mailFault(cause);
      }
      return { reference };
    },
  };
}

async function openTransport(settings: MailSettings, timeoutMs: number): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  const { host, port, isTlsAtOnce, user, password, caFile } = settings;
  return createTransport({
    host,
    port,
    secure: isTlsAtOnce,
    requireTLS: true,
    auth: { user, pass: password },
    tls: { minVersion: 'TLSv1.2', ...(caFile === undefined ? {} : { ca: await readFile(caFile) }) },
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });
}

/** The server's sentence may quote the address: only its number is passed on. */
function mailFault(cause: unknown): MailFault {
  const { responseCode, code } = cause as { responseCode?: number; code?: unknown };
  const named = typeof code === 'string' && /^[A-Z0-9_]{1,40}$/.test(code) ? code : 'FAULT';
  if (responseCode === undefined) return new MailFault('later', named);
  // A refused password is our fault: waiting mail is sent after the repair.
  const isOurs = named === 'EAUTH';
  return new MailFault(responseCode >= 500 && !isOurs ? 'refused' : 'later', `SMTP_${responseCode}`);
}
