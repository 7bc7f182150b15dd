import type { FastifyReply, FastifyRequest } from 'fastify';

const APP_POLICY = [
  "default-src 'none'",
  // hash-wasm compiles WebAssembly.
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** On every answer; an answer that set a policy of its own keeps it. */
export async function securityHeaders(_request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (!reply.hasHeader('content-security-policy')) void reply.header('content-security-policy', APP_POLICY);
  void reply
    .header('x-content-type-options', 'nosniff')
    // A token in an address must never travel to another page.
    .header('referrer-policy', 'no-referrer')
    .header('cross-origin-opener-policy', 'same-origin')
    .header('cross-origin-resource-policy', 'same-origin')
    .header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=()');
}
