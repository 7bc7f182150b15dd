import {
  askStaffPasskey,
  getContentImage,
  getGallery,
  getPublicPreview,
  openOriginal,
  staffSignIn,
  type AnyCall,
} from '@yinji/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isIP } from 'node:net';
import { type AppContext, type Config, networkOf, recordSecurityEvent } from '../../platform/index.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answered at the console's origin: only there, or there too. Absent: at the portal's alone. */
    console?: 'only' | 'too' | undefined;
  }
}

/** What staff sign in by. */
const DOORS: ReadonlySet<AnyCall> = new Set([staffSignIn, askStaffPasskey]);
/** Strangers' calls whose pictures and files the console shows. */
const SHOWN: ReadonlySet<AnyCall> = new Set([getContentImage, getGallery, getPublicPreview, openOriginal]);

export function consolePart(call: AnyCall): 'only' | 'too' | undefined {
  if (call.access.by === 'staff' || DOORS.has(call)) return 'only';
  return SHOWN.has(call) ? 'too' : undefined;
}

/**
 * By the `Host` line alone, which a browser writes and the operator's proxy passes on; a forwarded one is
 * anybody's word. Whoever writes a false one is still in their own network.
 */
export function whereAsked({ consoleUrl, consoleNetworks }: Config, request: FastifyRequest) {
  const asked = `${consoleUrl?.split(':')[0]}://${request.headers.host}`;
  // The whole of it: `name@host` has the same origin.
  const atConsole = consoleUrl !== undefined && URL.canParse(asked) && new URL(asked).href === `${consoleUrl}/`;
  const address = request.ip.replace(/%.*$/, '');
  const family = isIP(address);
  const isInside = family !== 0 && consoleNetworks?.check(address, family === 4 ? 'ipv4' : 'ipv6') === true;
  return { atConsole, isOutside: consoleNetworks !== undefined && !isInside };
}

/**
 * Where the console has an origin or networks of its own, it answers only there: elsewhere like what does not
 * exist, before anything of the request is read. The portal's pages and calls do not answer at its origin.
 */
export function guardConsoleDoor(app: FastifyInstance, context: AppContext): void {
  const { consoleUrl, consoleNetworks } = context.config;
  if (consoleUrl === undefined && consoleNetworks === undefined) return;
  app.addHook('onRequest', async (request, reply) => {
    const { url, config } = request.routeOptions;
    const isConsoles = config.console === 'only';
    const { atConsole, isOutside } = whereAsked(context.config, request);
    const isElsewhere = isConsoles && consoleUrl !== undefined && !atConsole;
    const isRefused = isElsewhere || ((isConsoles || atConsole) && isOutside);
    if (isRefused)
      await recordSecurityEvent(context, {
        kind: 'console-door-refused',
        network: networkOf(request.ip),
        what: `${request.method} ${url ?? 'nothing'}`,
      });
    // What matches no route is answered as not found already.
    if (url !== undefined && (isRefused || (atConsole && config.console === undefined)))
      return reply.callNotFound();
  });
}
