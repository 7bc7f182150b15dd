import { notice } from '@yinji/ui';
import { elderWords as words } from './elder-words.ts';
import { isElder, switchElder } from './elder.ts';

/** The first one is a slip. */
const MISSES = 2;
/** Long enough to read twice. It lies over the page, so that it goes by itself; the switch in 我的 stays. */
const SHOWN_MS = 12_000;
let misses = 0;

/**
 * An attempt did not succeed: after the second the elder mode is offered, once a page load. It is counted in this page
 * alone and told to nobody; what a person is, is not guessed.
 */
export function countMiss(): void {
  misses += 1;
  if (misses !== MISSES || isElder()) return;
  notice(words.offer, { ms: SHOWN_MS, action: { label: words.turnOn, onPress: () => switchElder(true) } });
}
