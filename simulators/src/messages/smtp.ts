import { timingSafeEqual } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { receive, type MessageContext } from './context.ts';

const MAX_BYTES = 1024 * 1024;

/** A submission server: STARTTLS before anything else, then AUTH; an independent parser reads every mail. */
export async function serveSmtp(
  context: MessageContext,
  host: string,
  port: number,
): Promise<{ port: number; close(): Promise<void> }> {
  const { user, password, tls } = context.keys.mail;
  const server = new SMTPServer({
    banner: '模拟邮件服务器',
    key: tls.privateKey,
    cert: tls.certificate,
    secure: false,
    authOptional: false,
    allowInsecureAuth: false,
    authMethods: ['PLAIN', 'LOGIN'],
    size: MAX_BYTES,
    disableReverseLookup: true,
    onAuth(auth, _session, done) {
      context.calls.smtp += 1;
      const isRight =
        context.faults.mail !== 'loginRefused' &&
        isSame(auth.username ?? '', user) &&
        isSame(auth.password ?? '', password);
      done(isRight ? null : reply(535, 'Authentication credentials invalid'), isRight ? { user } : undefined);
    },
    onRcptTo(_address, _session, done) {
      done(context.faults.mail === 'mailboxUnknown' ? reply(550, 'No such mailbox') : null);
    },
    onData(stream, session, done) {
      const recipients = session.envelope.rcptTo.map(({ address }) => address);
      void (async () => done(await take(context, stream, recipients)))();
    },
  });
  // A broken conversation concerns only its caller.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => {
    server.listen(port, host, resolve);
  });
  return {
    port: (server.server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  };
}

/** Null if accepted, else the server's response. */
async function take(context: MessageContext, stream: Readable, recipients: string[]): Promise<Error | null> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk);
  if (context.faults.mail === 'busy') return reply(451, 'Try again later');
  const mail = await PostalMime.parse(Buffer.concat(chunks));
  for (const to of recipients)
    receive(context, {
      id: mail.messageId ?? '',
      channel: 'email',
      provider: 'smtp',
      to,
      subject: mail.subject ?? '',
      text: (mail.text ?? '').trim(),
    });
  return context.faults.mail === 'closedAfterSuccess' ? reply(421, 'Service closing') : null;
}

const reply = (responseCode: number, text: string): Error => Object.assign(new Error(text), { responseCode });

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
