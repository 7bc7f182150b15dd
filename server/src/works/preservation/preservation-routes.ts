import { getRenewal } from '@yinji/contract';
import { Refusal, type Route, type AppContext, accountRoute } from '../../platform/index.ts';
import { findOwnWork } from '../works/index.ts';
import { findRenewalOfWork } from './preservation-store.ts';

export const preservationRoutes = (context: AppContext): Route[] => [
  accountRoute(getRenewal, async ({ id, kind }, { actor }) => {
    const work = Refusal.unlessFound(await findOwnWork(context.db, actor.accountId, id));
    const renewal = await findRenewalOfWork(context.db, id, kind);
    if (renewal === undefined) throw new Refusal('NOT_READY', '还没有续期记录：原有时间戳仍在有效期内');
    return {
      body: context.objects.stream(renewal.object_key),
      ...(kind.endsWith('-pdf')
        ? { contentType: 'application/pdf', fileName: `${work.number}-${kind.slice(0, -4)}.pdf` }
        : { contentType: 'application/octet-stream', fileName: `${work.number}-${kind}.ers` }),
    };
  }),
];
