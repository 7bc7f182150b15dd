import type { Table } from '../store/journal.ts';
import type { ProviderKeys } from '../store/keys.ts';

/**
 * One face check. Name and number are kept masked only: nothing here needs more, and no picture is ever taken.
 * `cancelled` leaves it open, like leaving the real page.
 */
export interface FaceCheck {
  certifyId: string;
  outerOrderNo: string;
  maskedName: string;
  maskedIdNumber: string;
  returnUrl: string;
  createdAt: number;
  outcome: 'pending' | 'passed' | 'failed';
  decidedAt?: number;
}

export interface FaceCheckContext {
  now(): number;
  keys: ProviderKeys['faceCheck'];
  /** Keys of the app that calls by Alipay's protocol. */
  alipay: ProviderKeys['alipay'];
  checks: Table<FaceCheck>;
  isNonceNew(nonce: string): boolean;
}

/** A page stays usable for half an hour; then the person starts again. */
export const LIVES_MS = 30 * 60_000;

export const isOpen = (check: FaceCheck, now: number): boolean =>
  check.outcome === 'pending' && now < check.createdAt + LIVES_MS;

/** 王小明 → 王*明, 张三 → 张*. */
export function maskName(name: string): string {
  const characters = [...name];
  if (characters.length <= 2) return `${characters[0] ?? ''}*`;
  return `${characters[0]}${'*'.repeat(characters.length - 2)}${characters.at(-1)}`;
}

/** First and last character of the number stay. */
export const maskIdNumber = (idNumber: string): string =>
  `${idNumber.slice(0, 1)}${'*'.repeat(Math.max(idNumber.length - 2, 0))}${idNumber.slice(-1)}`;
