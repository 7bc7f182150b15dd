import { open } from 'node:fs/promises';
import type { Pool } from 'pg';
import { listObjects } from '../../server/src/platform/objects/list-objects.ts';
import { resealHeader } from '../../server/src/platform/objects/object-header.ts';
import { sealedFolder } from '../../server/src/platform/objects/object-store.ts';
import type { Vault } from '../../server/src/platform/vault.ts';
import { purposeOf, SEALED_COLUMNS } from './sealed-columns.ts';

const AT_ONCE = 500;

/**
 * Seals every value under the vault's current key that is under another; a running server may write meanwhile.
 * @throws for a value that does not open, naming its column: its key is missing
 */
export async function resealRows(pool: Pick<Pool, 'query'>, vault: Vault): Promise<number> {
  let resealed = 0;
  for (const where of Object.keys(SEALED_COLUMNS)) {
    const [table, column] = where.split('.') as [string, string];
    for (let isMore = true; isMore;) {
      const { rows } = await pool.query<Record<string, unknown> & { at: string; value: Buffer }>(
        `select *, ctid::text as at, ${column} as value from ${table}
         where ${column} is not null and octet_length(${column}) > 0 and substring(${column} for 8) <> $1 limit ${AT_ONCE}`,
        [vault.keyId],
      );
      for (const row of rows) {
        const purpose = purposeOf(where, row);
        const sealed = vault.sealBytes(purpose, openValue(vault, where, purpose, row.value));
        // Compared again: a row that changed meanwhile is read again.
        const { rowCount } = await pool.query(
          `update ${table} set ${column} = $1 where ctid = $2::tid and ${column} = $3`,
          [sealed, row.at, row.value],
        );
        resealed += rowCount ?? 0;
      }
      isMore = rows.length > 0;
    }
  }
  return resealed;
}

function openValue(vault: Vault, where: string, purpose: string, value: Buffer): Buffer {
  try {
    return vault.openBytes(purpose, value);
  } catch (cause) {
    throw new Error(`a value of ${where} does not open: its key is missing, or it was altered`, { cause });
  }
}

/** The same for the headers of the files; their bytes stay as they are. Files stored as they are have no header of ours. */
export async function resealFiles(root: string, vault: Vault): Promise<number> {
  let resealed = 0;
  for (const path of await listObjects(sealedFolder(root, vault))) {
    const file = await open(path.path, 'r+');
    try {
      const head = Buffer.alloc(8);
      await file.read(head, 0, 8, 0);
      if (vault.isSealed(head) && (await resealHeader(vault, path.name, file))) resealed += 1;
    } finally {
      await file.close();
    }
  }
  return resealed;
}
