import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its body is a file: it may take long, at a minimum rate. */
    isUpload?: boolean;
  }
}

export interface BodyLimits {
  /** A body that is no file must be whole within this time. */
  wholeWithinMs: number;
  /** In each window a file brings this many bytes a second on average. */
  uploadWindowMs: number;
  uploadBytesPerSecond: number;
}

/**
 * A phone on a bad network sends 8 KiB a second; a lift without network lasts less than a window. At that rate the
 * largest file takes 3.6 hours, and its sender can resume it elsewhere.
 */
export const BODY_LIMITS: BodyLimits = {
  wholeWithinMs: 30_000,
  uploadWindowMs: 30_000,
  uploadBytesPerSecond: 8_192,
};

/** The start of the window and the bytes of the connection at that time. */
interface Window {
  since: number;
  bytes: number;
}

/** `undefined` where the body is too slow; else the window to measure from next time. Pure. */
export function nextWindow(
  window: Window,
  seen: { now: number; bytes: number; isUpload: boolean },
  limits: BodyLimits,
): Window | undefined {
  const elapsed = seen.now - window.since;
  if (!seen.isUpload) return elapsed > limits.wholeWithinMs ? undefined : window;
  if (elapsed <= limits.uploadWindowMs) return window;
  const needed = (limits.uploadBytesPerSecond * elapsed) / 1000;
  return seen.bytes - window.bytes < needed ? undefined : { since: seen.now, bytes: seen.bytes };
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Ends a connection whose body arrives too slowly, also of a request that is answered already. */
export function limitBodies(app: FastifyInstance, limits: BodyLimits): void {
  const open = new Map<FastifyRequest, { window: Window; reply: FastifyReply }>();
  const isOver = ({ raw }: FastifyRequest) => raw.complete || raw.socket.destroyed;
  const check = () => {
    const now = performance.now();
    for (const [request, one] of open) {
      const { socket } = request.raw;
      const isUpload = request.routeOptions.config.isUpload ?? false;
      const window = isOver(request)
        ? undefined
        : nextWindow(one.window, { now, bytes: socket.bytesRead, isUpload }, limits);
      if (window !== undefined) one.window = window;
      else {
        open.delete(request);
        if (isOver(request)) continue;
        if (!one.reply.raw.headersSent)
          socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n');
        socket.destroySoon();
      }
    }
  };
  const timer = setInterval(check, Math.min(limits.wholeWithinMs, limits.uploadWindowMs) / 10).unref();
  app.addHook('onClose', (_app, done) => {
    clearInterval(timer);
    done();
  });
  app.addHook('onRequest', (request, reply, done) => {
    const { bytesRead } = request.raw.socket;
    // A request of our own (`inject`) has no connection.
    if (hasBody(request.raw) && bytesRead !== undefined)
      open.set(request, { window: { since: performance.now(), bytes: bytesRead }, reply });
    done();
  });
}
