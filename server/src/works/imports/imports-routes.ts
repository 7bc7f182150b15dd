import * as calls from '@yinji/contract';
import { type Route, type AppContext, accountRoute } from '../../platform/index.ts';
import { beginImport } from './begin-import.ts';
import { checkImport } from './check-import.ts';
import { fillImport } from './fill-import.ts';
import { giveUpImportRows } from './give-up-import-rows.ts';
import { listOwnBatches } from './batches-store.ts';
import { prepareImportRows } from './prepare-import-rows.ts';
import { getBatchView, presentBatch } from './present-import.ts';
import { startImport } from './start-import.ts';
import { stopImport } from './stop-import.ts';
import { submitImportRows } from './submit-import-rows.ts';

export const importsRoutes = (context: AppContext): Route[] => [
  accountRoute(calls.listImports, async (_input, { actor }) =>
    (await listOwnBatches(context.db, actor.accountId)).map(presentBatch),
  ),
  accountRoute(calls.getImport, ({ id }, { actor }) => getBatchView(context, actor.accountId, id)),
  accountRoute(calls.beginImport, (input, { actor }) => beginImport(context, actor.accountId, input)),
  accountRoute(calls.fillImport, (input, { actor }) => fillImport(context, actor.accountId, input)),
  accountRoute(calls.checkImport, (input, { actor }) => checkImport(context, actor.accountId, input)),
  accountRoute(calls.startImport, ({ id }, { actor }) => startImport(context, actor.accountId, id)),
  accountRoute(calls.prepareImportRows, (input, { actor }) =>
    prepareImportRows(context, actor.accountId, input),
  ),
  accountRoute(calls.submitImportRows, (input, { actor }) => submitImportRows(context, actor.accountId, input)),
  accountRoute(calls.giveUpImportRows, (input, { actor }) => giveUpImportRows(context, actor.accountId, input)),
  accountRoute(calls.stopImport, ({ id }, { actor }) => stopImport(context, actor.accountId, id)),
];
