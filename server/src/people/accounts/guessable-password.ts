import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

/** Frequent Chinese passwords of ten characters; the list comes from English-speaking leaks. */
const COMMON_HERE = [
  'woaini',
  'woaini1314',
  'woaini520',
  'woaini5201314',
  '5201314',
  '1314520',
  '520520',
  'wodemima',
  'mima',
  'yinji',
  'nihao',
  'aini',
  'zhongguo',
  'baobei',
  'xiaoming',
];

/** A password that a person close to the owner finds with fewer guesses is refused. */
const FEWEST_GUESSES = 1e9;

/** Characters that are checked: the time grows with the square, and these alone must be strong. */
const LONGEST = 40;

let estimator: Promise<ZxcvbnFactory> | undefined;

/** 49,233 leaked passwords and the keyboards (zxcvbn-ts); loaded with the first password. */
const openEstimator = () =>
  (estimator ??= Promise.all([import('@zxcvbn-ts/core'), import('@zxcvbn-ts/language-common')]).then(
    ([{ ZxcvbnFactory: Estimator }, { dictionary, adjacencyGraphs }]) =>
      new Estimator({
        dictionary: { ...dictionary, here: COMMON_HERE },
        graphs: adjacencyGraphs,
        maxLength: LONGEST,
      }),
  ));

/**
 * Whether an attacker with the common passwords and knowledge of the person tries it early (NIST SP 800-63B
 * §5.1.1.2).
 * @param personal number, mailbox, nickname
 */
export async function isGuessable(password: string, personal: readonly string[]): Promise<boolean> {
  const known = personal
    .flatMap((word) => [word, ...word.split(/[@.\s_-]+/)])
    .filter((word) => word.length >= 3);
  return (await openEstimator()).check(password, known).guesses < FEWEST_GUESSES;
}
