import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { openTestDatabase } from '@yinji/testkit/database/open-test-database';
import { expect, test } from 'vitest';

/** Tables about a person that their copy leaves out, and why. */
const LEFT_OUT: Record<string, string> = {
  expiry_reminder: 'which notices were written: the notices themselves are in it',
  filling_help: 'a link of a day and what a relative typed, on its own page meanwhile',
  key_certification: 'digests; the certificates are in it',
  legal_hold: 'who is under one is not told (刑事诉讼法 and 民事诉讼法: 保全)',
  own_archive: 'the copies that were made of this',
  payment_help: 'a link of half an hour',
  staff_account: 'a staff member declared the account as their own or near: the staff member’s matter',
};

test('a person’s copy reads each table that refers to accounts, or a reason stands here', async () => {
  const { db, close } = await openTestDatabase();
  try {
    const { rows } = await sql<{ table: string }>`
      select distinct conrelid::regclass::text as table from pg_constraint
      where contype = 'f' and confrelid = 'account'::regclass order by 1`.execute(db);
    const tables = rows.map(({ table }) => table);
    expect(tables.length).toBeGreaterThan(40);
    const sources = ['data-export-read-model.ts', 'collect-attachments.ts'].map((name) =>
      readFileSync(new URL(name, import.meta.url), 'utf8'),
    );
    // An attachment is read through the store of all applications.
    const isRead = (table: string) =>
      table === 'attachment' || sources.some((text) => new RegExp(`\\b${table}\\b`).test(text));
    expect(tables.filter((table) => !isRead(table))).toEqual(Object.keys(LEFT_OUT).toSorted());
  } finally {
    await close();
  }
});
