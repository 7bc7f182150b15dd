import { accuracyWords as words } from './accuracy-words.ts';
import measured from './measured/rules-4.json' with { type: 'json' };

/** Written by `npm run originality -- evaluate --table` and only read here. */
export { measured };

type Interval = readonly [low: number, high: number];
export interface Counted {
  count: number;
  tried: number;
  interval: number[];
}

/** Never rounded up: 99.97 % is 99.9 %. */
export const sayShare = (share: number): string => `${(Math.floor(share * 1000 + 1e-9) / 10).toFixed(1)}%`;
/** Outwards, so that the interval shown contains the one computed. */
export const sayInterval = ([low, high]: Interval): readonly [string, string] => [
  `${(Math.floor(low * 1000 + 1e-9) / 10).toFixed(1)}%`,
  `${(Math.ceil(high * 1000 - 1e-9) / 10).toFixed(1)}%`,
];

export const intervalOf = ({ interval: [low = 0, high = 1] }: Counted): Interval => [low, high];

/** Name of an edit on screen; an edit without one shows its own. */
export const nameOf = (edit: string): string => (words.edits as Record<string, string>)[edit] ?? edit;
