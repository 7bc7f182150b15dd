import type { CodePurpose } from '@yinji/contract';
import { type AppContext, networkOf } from '../../platform/index.ts';
import { targetKey, type Target } from './target.ts';

/** A code is valid for one purpose only. */
export interface CodeFor {
  target: Target;
  purpose: CodePurpose;
  /** The requesting account, where one is signed in: its codes do not work for another. */
  accountId?: string;
}

const whole = ({ target, purpose, accountId = '' }: CodeFor) =>
  `${purpose}:${accountId}:${target.channel}:${targetKey(target)}`;

export const codeLookup = ({ vault }: AppContext, door: CodeFor): Uint8Array =>
  vault.lookup('code-for', whole(door));

export const codeDigest = ({ vault }: AppContext, door: CodeFor, code: string): Uint8Array =>
  vault.lookup('code', `${whole(door)}:${code}`);

/** Whose own tries a code has: a network's; a signed-in person's, wherever they are. */
export const askedFrom = ({ vault }: AppContext, { accountId }: CodeFor, address: string): Uint8Array =>
  vault.lookup(
    'code-asked-from',
    accountId === undefined ? `network ${networkOf(address)}` : `account ${accountId}`,
  );
