import {
  beginImport,
  checkImport,
  fillImport,
  getImport,
  giveUpImportRows,
  listImports,
  prepareImportRows,
  startImport,
  stopImport,
  submitImportRows,
} from '@yinji/contract';
import { type Route, type AppContext, accountRoute } from '../../platform/index.ts';
import { beginImport as begin } from './begin-import.ts';
import { checkImport as check } from './check-import.ts';
import { fillImport as fill } from './fill-import.ts';
import { giveUpImportRows as giveUp } from './give-up-import-rows.ts';
import { listOwnBatches } from './batches-store.ts';
import { prepareImportRows as prepare } from './prepare-import-rows.ts';
import { getBatchView, presentBatch } from './present-import.ts';
import { startImport as start } from './start-import.ts';
import { stopImport as stop } from './stop-import.ts';
import { submitImportRows as submit } from './submit-import-rows.ts';

export const importsRoutes = (context: AppContext): Route[] => [
  accountRoute(listImports, async (_input, { actor }) =>
    (await listOwnBatches(context.db, actor.accountId)).map(presentBatch),
  ),
  accountRoute(getImport, ({ id }, { actor }) => getBatchView(context, actor.accountId, id)),
  accountRoute(beginImport, (input, { actor }) => begin(context, actor.accountId, input)),
  accountRoute(fillImport, (input, { actor }) => fill(context, actor.accountId, input)),
  accountRoute(checkImport, (input, { actor }) => check(context, actor.accountId, input)),
  accountRoute(startImport, ({ id }, { actor }) => start(context, actor.accountId, id)),
  accountRoute(prepareImportRows, (input, { actor }) => prepare(context, actor.accountId, input)),
  accountRoute(submitImportRows, (input, { actor }) => submit(context, actor.accountId, input)),
  accountRoute(giveUpImportRows, (input, { actor }) => giveUp(context, actor.accountId, input)),
  accountRoute(stopImport, ({ id }, { actor }) => stop(context, actor.accountId, id)),
];
