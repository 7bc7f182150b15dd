import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, vi } from 'vitest';
import { trustFilesOf, type TrustFiles } from './trust-files.ts';

const CONFORMANCE = join(import.meta.dirname, '../../../../../conformance');

/** A folder of `conformance/root` as the platform publishes it. */
export function published(name: string): Record<string, string> {
  const folder = join(CONFORMANCE, 'root', name);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((each) =>
    /\.\w+$/.test(each),
  );
  return Object.fromEntries(files.map((each) => [each, readFileSync(join(folder, each), 'utf8')]));
}

/** For each test of a file: a root is relied on until the day on which it ends. */
export function testOn(day: string): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(day) });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
}

export const signedTrust = (name: string): TrustFiles => trustFilesOf(published(name));
