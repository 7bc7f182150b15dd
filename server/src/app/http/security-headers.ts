import type { FastifyReply, FastifyRequest } from 'fastify';
import { REPORTS_PATH } from './policy-reports.ts';

/** @param inline hashes of the page's inline parts, as the policy writes them (CSP 3 §2.3.1) */
export const appPolicy = (inline: { scripts?: readonly string[]; styles?: readonly string[] } = {}): string =>
  [
    "default-src 'none'",
    // hash-wasm compiles WebAssembly.
    ["script-src 'self' 'wasm-unsafe-eval'", ...(inline.scripts ?? [])].join(' '),
    ["style-src 'self'", ...(inline.styles ?? [])].join(' '),
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    // Markup and script addresses set by a script pass the one policy of packages/web/src/trusted-types.ts.
    "require-trusted-types-for 'script'",
    'trusted-types default',
    `report-uri ${REPORTS_PATH}`,
  ].join('; ');
const APP_POLICY = appPolicy();

const HEADERS = {
  'x-content-type-options': 'nosniff',
  // A token in an address must never travel to another page.
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
};

/** Two years, as browsers' lists require; only of this host, whose operator decides about the others. */
const HSTS = 'max-age=63072000';

const PERMISSIONS = 'camera=(), microphone=(), geolocation=(), payment=()';
/**
 * Only the portal's pages may use the camera, after the browser has asked the person: works are photographed
 * there, papers and recovery sheets are read. All of its pages are one document, so that each of them needs it.
 */
export const CAMERA_PERMISSIONS = 'camera=(self), microphone=(), geolocation=(), payment=()';

/** On every answer; an answer with its own policies keeps them. */
export const securityHeaders = (isHttps: boolean) =>
  function addHeaders(
    request: FastifyRequest,
    reply: FastifyReply,
    payload: unknown,
    done: (error: null, payload: unknown) => void,
  ): void {
    const own = {
      'content-security-policy': APP_POLICY,
      'permissions-policy': PERMISSIONS,
      'cross-origin-resource-policy': 'same-origin',
    };
    for (const [name, value] of Object.entries(own)) if (!reply.hasHeader(name)) void reply.header(name, value);
    if (isHttps) void reply.header('strict-transport-security', HSTS);
    // The number under which a failure is reported and asked about.
    void reply.headers({ ...HEADERS, 'x-request-id': request.id });
    done(null, payload);
  };
