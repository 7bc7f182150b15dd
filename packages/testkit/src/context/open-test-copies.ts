import { type CopyIndex, openMemoryIndex } from '@yinji/originality/copy-index';
import type { AppContext } from '../../../../server/src/platform/app-context.ts';
import type { Database } from '../../../../server/src/platform/db/database.ts';
import type { Vault } from '../../../../server/src/platform/vault.ts';
import { reconcileAllCopies } from '../../../../server/src/publication/index.ts';

/** A copy index in memory that holds what the tables do at every search: tests write rows without the jobs of a deposit. */
export function openTestCopies(db: Database, vault: Vault): CopyIndex {
  const copies = openMemoryIndex();
  const context = { db, vault, copies } as unknown as AppContext;
  return {
    ...copies,
    async search(search) {
      await reconcileAllCopies(context);
      return copies.search(search);
    },
    async searchLocal(search) {
      await reconcileAllCopies(context);
      return copies.searchLocal(search);
    },
  };
}
