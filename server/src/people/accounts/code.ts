import type { CodePurpose } from '@yinji/contract';
import type { AppContext } from '../../platform/index.ts';
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
