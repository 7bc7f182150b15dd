import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { beforeAll, describe, expect, it } from 'vitest';

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
let html = '';
beforeAll(async () => {
  const configFile = fileURLToPath(new URL('../vite.config.ts', import.meta.url));
  const result = await build({ configFile, logLevel: 'silent', build: { write: false } });
  const outputs = 'output' in result ? result.output : [];
  expect(outputs).toHaveLength(1);
  for (const each of outputs) if (each.type === 'asset') html = String(each.source);
});

describe('the verifier page', () => {
  it('is one file under 300 KB without outside references', () => {
    expect(html.length).toBeGreaterThan(20_000);
    expect(Buffer.byteLength(html)).toBeLessThan(300_000);
    expect(html).not.toMatch(/<(?:script|img|iframe)[^>]+src=|<link[^>]+href="(?!data:)|url\((?!["']?data:)/);
    expect(html).not.toMatch(/\bfetch\(|XMLHttpRequest|WebSocket|sendBeacon|EventSource/);
  });

  it('allows by hash its own scripts and styles, and nothing else', () => {
    const policy = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(html)![1]!;
    const inside = (tag: string) => new RegExp(`<${tag}[^>]*>([\\s\\S]*?)</${tag}>`).exec(html)![1]!;
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain(`script-src ${hash(inside('script'))}`);
    expect(policy).toContain(`style-src ${hash(inside('style'))}`);
    expect(policy).not.toContain('unsafe');
  });
});
