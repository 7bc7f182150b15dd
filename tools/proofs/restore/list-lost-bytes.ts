import { join } from 'node:path';
import { openDiskStore } from '../../../server/src/platform/objects/object-store.ts';
import { makeVault } from '../../../server/src/platform/vault.ts';
import { listLostFiles } from '../../backup/list-lost-files.ts';
import { readKeyring } from '../../rotate/key-files.ts';

/** Reads and opens every file that a row names. */
export const listLostBytes = (databaseUrl: string, dataDir: string) =>
  listLostFiles(databaseUrl, openDiskStore(join(dataDir, 'objects'), makeVault(readKeyring(dataDir))).read);
