import type { GateRule } from '@yinji/contract';
import { plainText } from './plain-text.ts';

export interface Term {
  term: string;
  /** As `plainText` leaves it. */
  plain: string;
  ruleCode: GateRule;
}

export interface Hit {
  term: string;
  ruleCode: GateRule;
  /** UTF-16 units of the text as it was written. */
  from: number;
  to: number;
}

/** Never public, with or without a list: contact and identity numbers. */
const PERSONAL: readonly { term: string; pattern: RegExp }[] = [
  { term: '证件号码', pattern: /\d{17}[\dx]/g },
  { term: '手机号码', pattern: /(?<!\d)1[3-9]\d{9}(?!\d)/g },
];
/** On the original text: folding removes a mailbox's @ sign. */
const MAILBOX = /[\w.+-]+\s*[@＠]\s*[\w-]+(\s*[.。．]\s*[\w-]+)+/g;

const MOST = 50;

/** Every hit of the list or of the rule about personal numbers in a text, by position. */
export function findTerms(text: string, terms: readonly Term[]): Hit[] {
  const plain = plainText(text);
  const hits: Hit[] = [];
  const add = (term: string, ruleCode: GateRule, at: number, length: number) =>
    hits.push({ term, ruleCode, from: plain.from[at] ?? 0, to: plain.to[at + length - 1] ?? text.length });
  for (const { term, plain: wanted, ruleCode } of terms)
    for (let at = plain.text.indexOf(wanted); at !== -1; at = plain.text.indexOf(wanted, at + wanted.length))
      add(term, ruleCode, at, wanted.length);
  for (const { term, pattern } of PERSONAL)
    for (const found of plain.text.matchAll(pattern)) add(term, 'contact', found.index, found[0].length);
  for (const found of text.matchAll(MAILBOX))
    hits.push({ term: '电子邮箱', ruleCode: 'contact', from: found.index, to: found.index + found[0].length });
  return hits.sort((one, other) => one.from - other.from || other.to - one.to).slice(0, MOST);
}
