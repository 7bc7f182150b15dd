import { createHash } from 'node:crypto';
import type { ChallengeAnswer } from '@yinji/contract';
import type { AppContext } from '../../platform/app-context.ts';
import type { Caller } from './caller.ts';
import { issueChallenge } from './issue-challenge.ts';

export const caller: Caller = { address: '203.0.113.7', device: 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0' };

let phones = 0;
/** One that no other test has. */
export const newPhone = (): string => `138${String((phones += 1)).padStart(8, '0')}`;

/** A solved challenge for a code. */
export async function solved(
  context: AppContext,
  whom: Parameters<typeof issueChallenge>[1],
  address = '198.51.100.1',
): Promise<ChallengeAnswer> {
  const { expiresAt: _, ...challenge } = await issueChallenge(context, whom, address);
  const number = Array.from({ length: challenge.maxNumber + 1 }, (_none, at) => at).find(
    (at) => createHash('sha256').update(`${challenge.salt}${at}`).digest('hex') === challenge.challenge,
  );
  return { ...challenge, number: number ?? -1 };
}

/** The newest code in the outbox for a number or mailbox. */
export async function readSentCode(context: AppContext, to: string): Promise<string> {
  const code = (await readSent(context, to)).findLast(({ kind }) => kind === 'code')?.params['code'];
  if (code === undefined) throw new Error(`no code for ${to}`);
  return code;
}

interface Sent {
  kind: string;
  params: Record<string, string>;
}

/** What the outbox holds for a number or mailbox, the oldest first. */
export async function readSent(context: AppContext, to: string): Promise<Sent[]> {
  const rows = await context.db
    .selectFrom('outbox')
    .select(['kind', 'sealed', 'target_sealed', 'params'])
    .orderBy('id')
    .execute();
  return rows.flatMap(({ kind, sealed, target_sealed, params }) => {
    const message =
      sealed === null
        ? {
            to: target_sealed === null ? '' : context.vault.open('account', target_sealed),
            params: params ?? {},
          }
        : (JSON.parse(context.vault.open('outbox', sealed)) as { to: string; params: Record<string, string> });
    return message.to.toLowerCase() === to.toLowerCase() ? [{ kind, params: message.params }] : [];
  });
}

/** Resets the limits, which count by the database's clock, as if a day had passed. */
export const forgetLimits = (context: AppContext) => context.db.deleteFrom('rate_bucket').execute();

export const codeOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'done',
    (cause: { code?: string }) => cause.code ?? String(cause),
  );

/** Any six digits but these. */
export const wrong = (code: string): string => (code === '000000' ? '000001' : '000000');
