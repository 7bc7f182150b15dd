import { getBundle, getCertificate } from '@yinji/contract';
import { findDocument } from '../certificates/index.ts';
import { accountRoute, type Route } from '../http/route.ts';
import { Refusal } from '../refusal.ts';
import { findOwnWork } from '../works/index.ts';
import type { World } from '../world.ts';
import { buildBundle } from './build-bundle.ts';
import { issueDepositCertificate } from './issue-deposit-certificate.ts';

const NAMES = {
  deposit: '数字作品存证证书',
  confirmation: '确权审核证明',
  certification: '版权信息核验证书',
} as const;

export const documentsRoutes = (world: World): Route[] => [
  accountRoute(getCertificate, async ({ id, kind }, { actor }) => {
    const work = await findOwnWork(world.db, actor.accountId, id);
    if (work === undefined) throw new Refusal('NOT_FOUND');
    const body = kind === 'deposit' ? await issueDepositCertificate(world, id) : await issued(world, id, kind);
    return { body, contentType: 'application/pdf', fileName: `${NAMES[kind]}-${work.title}.pdf` };
  }),
  accountRoute(getBundle, async ({ id }, { actor }) => {
    const work = await findOwnWork(world.db, actor.accountId, id);
    if (work === undefined) throw new Refusal('NOT_FOUND');
    return {
      body: await buildBundle(world, id),
      contentType: 'application/zip',
      fileName: `${work.number}.zip`,
    };
  }),
];

async function issued(world: World, workId: string, kind: 'confirmation' | 'certification'): Promise<Buffer> {
  const document = await findDocument(world.db, workId, kind);
  if (document === undefined) throw new Refusal('NOT_READY', '证书正在签发，或尚未通过审核');
  return world.objects.read(document.object_key);
}
