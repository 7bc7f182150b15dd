import { join } from 'node:path';
import { alipayMouth } from './alipay/notices.ts';
import { startCourier } from './cashier/courier.ts';
import { cashierHandler } from './cashier/handler.ts';
import { openWorld } from './cashier/world.ts';
import type { World } from './cashier/world.ts';
import { estHandler } from './est/handler.ts';
import { openEstKeys } from './est/keys.ts';
import type { FaceCheck } from './face-check/check.ts';
import { faceCheckHandler } from './face-check/handler.ts';
import { serve } from './http/serve.ts';
import { claimFolder } from './store/claim-folder.ts';
import { openJournal } from './store/journal.ts';
import { openKeys } from './store/keys.ts';
import { timeAuthorityHandler, type TimeAuthorityWorld } from './time-authority/handler.ts';
import { openTimeAuthorityKeys, TIME_AUTHORITY_CA } from './time-authority/keys.ts';
import { wechatMouth } from './wechat/notices.ts';

export interface SimulatorOptions {
  /** Keys and state; made when missing. */
  dir: string;
  host: string;
  /** 0 takes a free port. */
  cashierPort: number;
  faceCheckPort: number;
  timeAuthorityPort: number;
  estPort: number;
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
  world: World;
  close(): Promise<void>;
}

/** Starts cashier, face check, time authority and certificate authority in this process. */
export async function startSimulators(options: SimulatorOptions): Promise<Simulators> {
  const now = options.now ?? Date.now;
  const keys = await openKeys(options.dir);
  const claim = await claimFolder(options.dir);
  const journal = openJournal(join(options.dir, 'state.jsonl'));
  const world = openWorld({ now, keys, journal, timeScale: options.timeScale });
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
  const courier = startCourier(world, { wechat: wechatMouth, alipay: alipayMouth });
  const cashierServer = await serve(cashierHandler(world), options.host, options.cashierPort);
  const faceCheckServer = await serve(faceCheck, options.host, options.faceCheckPort);
  const time: TimeAuthorityWorld = {
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
  return {
    estUrl: estServer.url,
    cashierUrl: cashierServer.url,
    faceCheckUrl: faceCheckServer.url,
    timeAuthorityUrl: timeServer.url,
    timeAuthorityCaFile: join(options.dir, TIME_AUTHORITY_CA),
    world,
    close: async () => {
      await courier.stop();
      for (const { server } of [cashierServer, faceCheckServer, timeServer, estServer]) {
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
