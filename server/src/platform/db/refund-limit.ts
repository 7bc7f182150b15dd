import { SECOND_PERSON_ABOVE_FEN } from '@yinji/state-machine';
import { Client } from 'pg';
import type { Database } from './database.ts';

/** Written by the owner when an installation starts: the web role only reads it (migration 0076). */
export async function setRefundLimit(ownerUrl: string, fen: string | undefined): Promise<void> {
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query('update refund_limit set fen = $1', [fen ?? SECOND_PERSON_ABOVE_FEN]);
  } finally {
    await client.end();
  }
}

/** A server that asks for two people elsewhere than the database would offer what is then refused. */
export async function requireRefundLimit(db: Database, fen: number): Promise<void> {
  const limit = await db.selectFrom('refund_limit').select('fen').executeTakeFirstOrThrow();
  if (limit.fen !== fen)
    throw new Error(
      `REFUND_SECOND_PERSON_FEN is ${fen}, the database has ${limit.fen}: its owner sets it (docs/operations.md)`,
    );
}
