import type { OwnCodePurpose } from '@yinji/contract';
import { sql } from 'kysely';
import { solved } from '../../../../server/src/people/accounts/entry-testing.ts';
import { sendOwnCode } from '../../../../server/src/people/accounts/send-own-code.ts';
import type { AppContext } from '../../../../server/src/platform/app-context.ts';

/** Requests a code to a person's own phone and reads it there. */
export async function readOwnCode(
  context: AppContext,
  accountId: string,
  purpose: OwnCodePurpose,
): Promise<string> {
  await sql`delete from rate_bucket`.execute(context.db);
  const answer = await solved(context, { ownChannel: 'sms', purpose });
  await sendOwnCode(context, accountId, { channel: 'sms', purpose, answer }, '127.0.0.1');
  const { sealed } = await context.db
    .selectFrom('outbox')
    .select('sealed')
    .where('kind', '=', 'code')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const opened = context.vault.open('outbox', sealed ?? Buffer.alloc(0));
  return (JSON.parse(opened) as { params: { code: string } }).params.code;
}
