import type { AppContext, Later } from '../../platform/index.ts';

const SOONEST_MS = 100;
const LATEST_MS = 60_000;

/** A record gets its index in a fraction of a second; a long wait means that the sealer is down. */
export const waitForLog = ({ now }: AppContext, since: Date | null): Later => ({
  laterMs: Math.min(LATEST_MS, Math.max(SOONEST_MS, (now().getTime() - (since ?? now()).getTime()) / 4)),
});
