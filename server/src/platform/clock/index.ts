export { createClock, earliestVouched } from './clock.ts';
export type { Clock } from './clock.ts';
export { watchClock } from './watch-clock.ts';
