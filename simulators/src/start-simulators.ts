import { join } from 'node:path';
import { alipayNotifications } from './alipay/notices.ts';
import { startCourier } from './cashier/courier.ts';
import { cashierHandler } from './cashier/handler.ts';
import { openContext } from './cashier/context.ts';
import type { CashierContext } from './cashier/context.ts';
import { estHandler } from './est/handler.ts';
import { openEstKeys } from './est/keys.ts';
import type { FaceCheck } from './face-check/check.ts';
import { faceCheckHandler } from './face-check/handler.ts';
import { serve } from './http/serve.ts';
import { messagesHandler } from './messages/handler.ts';
import { NO_MESSAGE_FAULTS } from './messages/faults.ts';
import { openMessageKeys } from './messages/keys.ts';
import { writeMessageSettings } from './messages/settings-file.ts';
import { serveSmtp } from './messages/smtp.ts';
import type { MessageContext, ReceivedMessage } from './messages/context.ts';
import { claimFolder } from './store/claim-folder.ts';
import { openJournal } from './store/journal.ts';
import { openKeys } from './store/keys.ts';
import { timeAuthorityHandler, type TimeAuthorityContext } from './time-authority/handler.ts';
import { openTimeAuthorityKeys, TIME_AUTHORITY_CA } from './time-authority/keys.ts';
import { wechatNotifications } from './wechat/notices.ts';

export interface SimulatorOptions {
  /** Keys and state; created when missing. */
  dir: string;
  host: string;
  /** 0 takes a free port. */
  cashierPort: number;
  faceCheckPort: number;
  timeAuthorityPort: number;
  estPort: number;
  messagesPort: number;
  smtpPort: number;
  /** What phones and mailboxes receive, one JSON line each; undefined: on the page alone. */
  outbox?: string;
  /** Provider seconds per second waited here. */
  timeScale: number;
  now?: () => number;
}

export interface Simulators {
  cashierUrl: string;
  faceCheckUrl: string;
  timeAuthorityUrl: string;
  /** PEM with its root. */
  timeAuthorityCaFile: string;
  /** HTTPS under a root of its own: est-tls-root.pem in the folder. */
  estUrl: string;
  /** Both SMS services, and the page of what came by them and by mail. */
  messagesUrl: string;
  smtpPort: number;
  context: CashierContext;
  close(): Promise<void>;
}

/** Starts cashier, face check, time authority, certificate authority, SMS services and mail server in this process. */
export async function startSimulators(options: SimulatorOptions): Promise<Simulators> {
  const now = options.now ?? Date.now;
  const keys = await openKeys(options.dir);
  const claim = await claimFolder(options.dir);
  const journal = openJournal(join(options.dir, 'state.jsonl'));
  const context = openContext({ wallNow: now, keys, journal, timeScale: options.timeScale });
  const faceCheck = faceCheckHandler({
    now,
    keys: keys.faceCheck,
    alipay: keys.alipay,
    checks: journal.table<FaceCheck>('face-checks'),
    isNonceNew: rememberNonces(),
  });
  const estKeys = openEstKeys(options.dir);
  const est = estHandler({
    keys: estKeys,
    issued: journal.table<{ certificate: string }>('est-certificates'),
    mood: { pending: 0, outcome: 'issue' },
  });
  const courier = startCourier(context, { wechat: wechatNotifications, alipay: alipayNotifications });
  const cashierServer = await serve(cashierHandler(context), options.host, options.cashierPort);
  const faceCheckServer = await serve(faceCheck, options.host, options.faceCheckPort);
  const time: TimeAuthorityContext = {
    now,
    keys: openTimeAuthorityKeys(options.dir, new Date(now())),
    fault: 'none',
    granted: 0,
  };
  const timeServer = await serve(timeAuthorityHandler(time), options.host, options.timeAuthorityPort);
  const estServer = await serve(est, options.host, options.estPort, {
    key: estKeys.server.privateKey,
    cert: estKeys.server.certificate,
    ca: estKeys.tlsRoot.certificate,
  });
  const messages: MessageContext = {
    now,
    keys: openMessageKeys(options.dir),
    received: journal.table<ReceivedMessage>('messages'),
    faults: NO_MESSAGE_FAULTS,
    isNonceNew: rememberNonces(),
    calls: { aliyun: 0, tencent: 0, smtp: 0 },
    outbox: options.outbox,
  };
  const messagesServer = await serve(messagesHandler(messages), options.host, options.messagesPort);
  const smtp = await serveSmtp(messages, options.host, options.smtpPort);
  writeMessageSettings(options.dir, messages.keys, { messagesUrl: messagesServer.url, smtpPort: smtp.port });
  return {
    messagesUrl: messagesServer.url,
    smtpPort: smtp.port,
    estUrl: estServer.url,
    cashierUrl: cashierServer.url,
    faceCheckUrl: faceCheckServer.url,
    timeAuthorityUrl: timeServer.url,
    timeAuthorityCaFile: join(options.dir, TIME_AUTHORITY_CA),
    context,
    close: async () => {
      await courier.stop();
      await smtp.close();
      for (const { server } of [cashierServer, faceCheckServer, timeServer, estServer, messagesServer]) {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      }
      journal.close();
      claim.close();
    },
  };
}

const REMEMBERED = 10_000;

function rememberNonces(): (nonce: string) => boolean {
  const seen = new Set<string>();
  return (nonce) => {
    if (nonce === '' || seen.has(nonce)) return false;
    seen.add(nonce);
    const [oldest] = seen;
    if (seen.size > REMEMBERED && oldest !== undefined) seen.delete(oldest);
    return true;
  };
}
