import { join } from 'node:path';
import type { Pool } from 'pg';
import { openLabellers } from '@yinji/content-credentials';
import { openDecoders } from '@yinji/originality';
import { connectCopyIndex } from '@yinji/copy-index/client';
import { createSealerClient } from '@yinji/sealer/client';
import {
  type Config,
  type AppContext,
  createClock,
  tellFault,
  makeVault,
  onCommitted,
  openDatabase,
  openObjects,
  requireFitSchema,
  requireRefundLimit,
  watchArchive,
  watchClock,
  watchSaving,
} from '../platform/index.ts';
import { type FaultCount, withCount } from './count-faults.ts';
import { openCertificateAuthority } from './open-certificate-authority.ts';
import { openMessages } from './open-messages.ts';
import { openProviders } from './open-providers.ts';
import { openTime } from './open-time.ts';
import { requireFitSealer } from './require-fit-sealer.ts';
import { requireOwnKeys } from './require-own-keys.ts';
import { requireStore } from './require-store.ts';

export interface OpenAppContext {
  context: AppContext;
  pool: Pool;
  faults: FaultCount;
  close(): Promise<void>;
}

/** Opens every outside dependency once; a failure stops the start. */
export async function openAppContext(config: Config): Promise<OpenAppContext> {
  const database = openDatabase(config.databaseUrl);
  const vault = makeVault({
    current: config.personalDataKey,
    old: config.oldPersonalDataKeys,
    lookup: config.lookupKeys,
  });
  await requireFitSchema(database.pool);
  await requireOwnKeys({ db: database.db, vault });
  await requireRefundLimit(database.db, config.refundSecondPersonFen);
  const { report, faults } = withCount(tellFault);
  await requireStore(database.db, config);
  const objects = await openObjects(config, vault, report);
  // Names a new store, so that a replica of it can be begun.
  await objects.isPresent();
  const saving = watchSaving({ objects, isReadOnly: database.isReadOnly });
  const pictures = openDecoders({ scratch: join(config.dataDir, 'scratch') });
  const labels = openLabellers();
  const sealer = createSealerClient(config.sealerSocket);
  await requireFitSealer(config, sealer);
  const copies = connectCopyIndex(config.copyIndex);
  const clock = createClock(() => new Date());
  const context: AppContext = {
    config,
    db: database.db,
    now: () => new Date(),
    clock,
    vault,
    objects,
    savingPaused: saving.paused,
    sealer,
    pictures,
    copies,
    certificateAuthority: await openCertificateAuthority(config, sealer),
    labels,
    ...(await openProviders(config)),
    ...openMessages(config, report),
    time: openTime(config, sealer, clock, report),
    report,
  };
  const stopWatching = await watchClock(context);
  const leaveArchive = watchArchive(config.databaseUrl, database);
  const ringing = onCommitted(database.db, 'records', () => void sealer.wake());
  return {
    context,
    pool: database.pool,
    faults,
    async close() {
      ringing();
      stopWatching();
      saving.stop();
      await leaveArchive();
      pictures.close();
      labels.close();
      sealer.close();
      copies.close();
      await database.close();
    },
  };
}
