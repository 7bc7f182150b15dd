import * as calls from '@yinji/contract';
import { Refusal, type Route, type AppContext, accountRoute, makeVault } from '../../platform/index.ts';
import { findDataExport } from './data-export-store.ts';
import { presentDataExport, startDataExport } from './start-data-export.ts';

export const dataExportRoutes = (context: AppContext): Route[] => [
  accountRoute(calls.getDataExport, async (_input, { actor }) => {
    const row = await findDataExport(context.db, actor.accountId, context.now());
    return row === undefined ? null : presentDataExport(row);
  }),
  accountRoute(calls.requestDataExport, ({ code }, { actor }) => startDataExport(context, actor, code)),
  accountRoute(calls.downloadDataExport, async (_input, { actor }) => {
    const row = Refusal.unlessFound(await findDataExport(context.db, actor.accountId, context.now()));
    if (!Buffer.from(row.token_sha256).equals(actor.tokenSha256))
      throw new Refusal('NOT_FOUND', '这份副本由另一次登录申请，请在本次登录中凭验证码重新生成');
    if (row.ready_at === null || row.object_key === null || row.key_sealed === null)
      throw new Refusal('NOT_READY');
    const key = context.vault.openBytes(`own-archive:${row.id}`, row.key_sealed);
    const body = makeVault(key).openBytes('own-archive', await context.objects.read(row.object_key));
    return { body, contentType: 'application/zip', fileName: '我的个人信息.zip' };
  }),
];
