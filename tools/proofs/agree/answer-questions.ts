/**
 * What judge-many.sh asks in place of openssl and coreutils, from its first line of input to the end of it. A question is the
 * number of its words and the words, each with a zero byte behind it; the answer is a line, empty where the program itself is to
 * be asked. Signatures and hashes are those of Node's OpenSSL.
 */
import { createHash, createPublicKey, verify } from 'node:crypto';
import { readFileSync, readSync, writeFileSync, writeSync } from 'node:fs';
import { dumpAsOd } from './write-facts.ts';

const MOST_DUMPED = 4_194_304; // one line of od
const hash = (algorithm: string, paths: readonly Buffer[]): string =>
  paths.map((path) => createHash(algorithm).update(readFileSync(path)).digest('hex')).join(' ');

/** Each takes file names, as bytes: a mutant may have any. */
const ANSWERS: Record<string, (words: readonly Buffer[]) => string> = {
  sha256: (paths) => hash('sha256', paths),
  sm3: (paths) => hash('sm3', paths),
  /** The exit code of `openssl pkeyutl -verify`; it takes no empty message. */
  verify([key, message, signature]) {
    const signed = readFileSync(message!);
    if (signed.length === 0) return '';
    const spki = createPublicKey({ key: readFileSync(key!), format: 'der', type: 'spki' });
    return verify(null, signed, spki, readFileSync(signature!)) ? '0' : '1';
  },
  /** Writes what od prints of a part of the files, one behind the other; a length of 0 is all of them. */
  dump([to, from, length, ...paths]) {
    const bytes = Buffer.concat(paths.map((path) => readFileSync(path)));
    const start = Number(from);
    if (start > bytes.length) return '';
    const part = bytes.subarray(start, Number(length) === 0 ? undefined : start + Number(length));
    if (part.length > MOST_DUMPED) return '';
    writeFileSync(to!, dumpAsOd(part, start));
    return 'written';
  },
};

function answer([name, ...words]: readonly Buffer[]): string {
  try {
    return ANSWERS[String(name)]!(words);
  } catch {
    return '';
  }
}

let waiting = Buffer.alloc(0);
const chunk = Buffer.alloc(65_536);
for (let read = readSync(0, chunk); read > 0; read = readSync(0, chunk)) {
  waiting = Buffer.concat([waiting, chunk.subarray(0, read)]);
  for (let words = takeQuestion(); words !== undefined; words = takeQuestion())
    writeSync(1, `${answer(words)}\n`);
}

/** The first whole question of `waiting`, which is then without it. */
function takeQuestion(): Buffer[] | undefined {
  const words: Buffer[] = [];
  let at = 0;
  const takeWord = (): Buffer | undefined => {
    const end = waiting.indexOf(0, at);
    if (end < 0) return undefined;
    const word = waiting.subarray(at, end);
    at = end + 1;
    return word;
  };
  const count = Number(takeWord() ?? Number.NaN);
  for (let left = count; left > 0; left -= 1) {
    const word = takeWord();
    if (word === undefined) return undefined;
    words.push(word);
  }
  if (words.length === 0) return undefined;
  waiting = waiting.subarray(at);
  return words;
}
