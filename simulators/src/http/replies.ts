import type { Reply } from './serve.ts';

export const json = (status: number, value: unknown): Reply => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
  body: JSON.stringify(value),
});

/**
 * A page under a strict policy: no script at all, styles and pictures of our own origin only. `formTargets` are
 * further origins that a form's response may redirect to (browsers apply `form-action` to redirects).
 */
export const page = (status: number, html: string, formTargets: string[] = []): Reply => ({
  status,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'content-security-policy': [
      "default-src 'none'",
      "style-src 'self'",
      "img-src 'self'",
      `form-action 'self' ${formTargets.join(' ')}`.trim(),
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
  },
  body: html,
});

export const seeOther = (location: string): Reply => ({
  status: 303,
  headers: { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
  body: '',
});

export const plain = (status: number, contentType: string, body: string | Buffer): Reply => ({
  status,
  headers: { 'content-type': contentType, 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' },
  body,
});
