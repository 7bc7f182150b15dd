import * as calls from '@yinji/contract';
import { Refusal, type Route, type AppContext, accountRoute, makeVault } from '../../platform/index.ts';
import { findArchive } from './data-export-store.ts';
import { presentArchive, requestArchive } from './request-archive.ts';

export const ownArchiveRoutes = (context: AppContext): Route[] => [
  accountRoute(calls.getOwnArchive, async (_input, { actor }) => {
    const row = await findArchive(context.db, actor.accountId, context.now());
    return row === undefined ? null : presentArchive(row);
  }),
  accountRoute(calls.requestOwnArchive, ({ code }, { actor }) => requestArchive(context, actor, code)),
  accountRoute(calls.downloadOwnArchive, async (_input, { actor }) => {
    const row = await findArchive(context.db, actor.accountId, context.now());
    if (row === undefined) throw new Refusal('NOT_FOUND');
    if (!Buffer.from(row.token_sha256).equals(actor.tokenSha256))
      throw new Refusal('NOT_FOUND', '这份副本由另一次登录申请，请在本次登录中凭验证码重新生成');
    if (row.ready_at === null || row.object_key === null || row.key_sealed === null)
      throw new Refusal('NOT_READY');
    const key = context.vault.openBytes(`own-archive:${row.id}`, row.key_sealed);
    const body = makeVault(key).openBytes('own-archive', await context.objects.read(row.object_key));
    return { body, contentType: 'application/zip', fileName: '我的个人信息.zip' };
  }),
];
