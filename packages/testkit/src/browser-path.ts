import { existsSync } from 'node:fs';

/** Debian's Chromium without windows: a page opened in it costs less than half the processor time. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

/** The browser of journeys, proofs and benches. */
export const browserPath =
  process.env['CHROMIUM_PATH'] ?? (existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : '/usr/bin/chromium');
