import type { OwnCodePurpose } from '@yinji/contract';
import { sql } from 'kysely';
import { solved } from '../people/accounts/entry-testing.ts';
import { sendOwnCode } from '../people/accounts/send-own-code.ts';
import type { World } from '../platform/app-context.ts';

/** Asks for a code to a person's own phone, and reads it there. */
export async function readOwnCode(world: World, accountId: string, purpose: OwnCodePurpose): Promise<string> {
  await sql`delete from rate_bucket`.execute(world.db);
  const answer = await solved(world, { ownChannel: 'sms', purpose });
  await sendOwnCode(world, accountId, { channel: 'sms', purpose, answer }, '127.0.0.1');
  const { sealed } = await world.db
    .selectFrom('outbox')
    .select('sealed')
    .where('kind', '=', 'code')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const opened = world.vault.open('outbox', sealed ?? Buffer.alloc(0));
  return (JSON.parse(opened) as { params: { code: string } }).params.code;
}
