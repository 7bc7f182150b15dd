import { getRenewal } from '@yinji/contract';
import { Refusal, type Route, type World, accountRoute } from '../../platform/index.ts';
import { findOwnWork } from '../works/index.ts';
import { findRenewalOfWork } from './preservation-store.ts';

export const preservationRoutes = (world: World): Route[] => [
  accountRoute(getRenewal, async ({ id, kind }, { actor }) => {
    const work = await findOwnWork(world.db, actor.accountId, id);
    if (work === undefined) throw new Refusal('NOT_FOUND');
    const renewal = await findRenewalOfWork(world.db, id, kind);
    if (renewal === undefined) throw new Refusal('NOT_READY', '还没有续期记录：原有时间戳仍在有效期内');
    return {
      body: world.objects.stream(renewal.object_key),
      ...(kind.endsWith('-pdf')
        ? { contentType: 'application/pdf', fileName: `${work.number}-${kind.slice(0, -4)}.pdf` }
        : { contentType: 'application/octet-stream', fileName: `${work.number}-${kind}.ers` }),
    };
  }),
];
