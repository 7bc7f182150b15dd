/** What people type most when told to use ten characters, beside the list; it is of English-speaking leaks. */
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
const ROWS = [
  '1234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'abcdefghijklmnopqrstuvwxyz',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik',
  '147258369',
].flatMap((row) => [row + row, [...(row + row)].toReversed().join('')]);
const DISGUISES: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};
/** What is left of a password without what is known must be at least so long. */
const OWN_CHARACTERS = 6;

let common: Promise<ReadonlySet<string>> | undefined;

/** 49,233 passwords of leaks (zxcvbn-ts, language-common); read when the first password is set. */
const readCommon = () =>
  (common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set([...(dictionary['passwords-common'] as string[]), ...COMMON_HERE]),
  ));

/**
 * Whether somebody who knows the common passwords and the person tries it early (NIST SP 800-63B §5.1.1.2).
 * @param personal number, mailbox, nickname
 */
export async function isGuessable(password: string, personal: readonly string[]): Promise<boolean> {
  const plain = password.toLowerCase();
  return (
    isRepeated(plain) ||
    isRuns(plain) ||
    isPersonal(plain, personal) ||
    hasCommonCore(plain, await readCommon())
  );
}

/** `aaaaaaaaaa`, `abcabcabcabc`, `20202020202`. */
const isRepeated = (plain: string) => /^(.{1,4}?)\1+.{0,3}$/u.test(plain);

/** Runs over the keyboard or the alphabet, three keys or more each, and nothing else. */
function isRuns(plain: string): boolean {
  let at = 0;
  while (at < plain.length) {
    const longest = Math.max(...ROWS.map((row) => runLength(plain, at, row)));
    if (longest < 3) return false;
    at += longest;
  }
  return true;
}

function runLength(plain: string, at: number, row: string): number {
  let length = 0;
  while (at + length < plain.length && row.includes(plain.slice(at, at + length + 1))) length += 1;
  return length;
}

function isPersonal(plain: string, personal: readonly string[]): boolean {
  const words = personal
    .flatMap((word) => [word.toLowerCase(), ...word.toLowerCase().split(/[@.\s_-]+/)])
    .filter((word) => word.length >= 3)
    .sort((one, other) => other.length - one.length);
  const rest = words.reduce((text, word) => text.replaceAll(word, ''), plain);
  return rest.length < plain.length && [...rest].length < OWN_CHARACTERS;
}

/** A common word with up to six signs about it, as it is or in disguise (p@ssw0rd). */
function hasCommonCore(plain: string, known: ReadonlySet<string>): boolean {
  const undisguised = [...plain].map((sign) => DISGUISES[sign] ?? sign).join('');
  const cores = [plain, undisguised].flatMap((text) => [text, text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')]);
  const letters = plain.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  return [...cores, [...letters].map((sign) => DISGUISES[sign] ?? sign).join('')].some(
    (core) =>
      core.length >= 4 &&
      plain.length - core.length <= 6 &&
      (known.has(core) || isRuns(core) || isTwice(core, known)),
  );
}

/** `passwordpassword`. */
const isTwice = (core: string, known: ReadonlySet<string>) =>
  core.length % 2 === 0 &&
  core.slice(0, core.length / 2) === core.slice(core.length / 2) &&
  known.has(core.slice(core.length / 2));
