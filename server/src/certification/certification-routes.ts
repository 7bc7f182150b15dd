import { categories, copyrights, findCertification, listDictionary, saveCertification } from '@yinji/contract';
import { accountRoute, visitorRoute, type Route } from '../http/route.ts';
import { Refusal } from '../refusal.ts';
import { findOwnWork } from '../works/index.ts';
import type { World } from '../world.ts';
import { findCertification as findRow, isOfFormerHolder } from './certification-store.ts';
import { findCertificationForm } from './form.ts';
import { saveCertification as save } from './save-certification.ts';

const DICTIONARIES = {
  categories: categories.map(({ letter, name }) => ({ value: letter, label: name })),
  copyrights: copyrights.map((name, at) => ({ value: String(at + 1), label: name })),
  idTypes: ['居民身份证', '护照', '港澳台通行证', '统一社会信用代码', '其他有效证件'].map((name) => ({
    value: name,
    label: name,
  })),
};

async function present(world: World, accountId: string, workId: string) {
  const work = await findOwnWork(world.db, accountId, workId);
  if (work === undefined) throw new Refusal('NOT_FOUND');
  const row = await findRow(world.db, workId);
  if (row === undefined || work.certification_state === null) return null;
  return {
    workId,
    state: work.certification_state,
    form: (await isOfFormerHolder(world.db, workId))
      ? null
      : ((await findCertificationForm(world, workId)) ?? null),
    reason: work.certification_reason,
    number: work.certification_number,
    submittedAt: row.submitted_at?.toISOString() ?? null,
    decidedAt: row.decided_at?.toISOString() ?? null,
  };
}

export const certificationRoutes = (world: World): Route[] => [
  visitorRoute(listDictionary, async ({ id }) => DICTIONARIES[id]),
  accountRoute(findCertification, ({ workId }, { actor }) => present(world, actor.accountId, workId)),
  accountRoute(saveCertification, async (input, { actor }) => {
    await save(world, actor.accountId, input);
    const saved = await present(world, actor.accountId, input.workId);
    if (saved === null) throw new Refusal('STATE_CHANGED');
    return saved;
  }),
];
