import { randomUUID } from 'node:crypto';
import {
  answerInvitation,
  beginOrganisationReview,
  decideGalleryCheck,
  decideIdentityReview,
  enterOrganisation,
  getIdentityPaper,
  getOwnGallery,
  inviteMember,
  listOwnOrganisations,
  openGalleryCheck,
  openIdentityReview,
  publishPage,
  releaseGallery,
  saveGallery,
  savePage,
  submitIdentityReview,
  uploadContentImage,
  uploadIdentityPaper,
} from '@yinji/contract';
import { setTimeout as pause } from 'node:timers/promises';
import type { Fixture } from './fixture.ts';
import type { FilledWorks } from './fill-works.ts';
import { pictureToHang, type WorkTitle } from './works-to-hang.ts';

type Template = 'scroll' | 'album' | 'wall' | 'still';

export interface SeededGallery {
  /** In public, one of each template. */
  shown: Record<Template, string>;
  activity: string;
}

const GALLERIES: readonly { template: Template; title: string; foreword: string; titles: WorkTitle[] }[] = [
  {
    template: 'scroll',
    title: '山行长卷',
    foreword: '自右向左，一程一纸。',
    titles: ['寻隐者不遇', '鹿柴', '春晓'],
  },
  { template: 'album', title: '秋册', foreword: '对开两帧，两两相看。', titles: ['鹿柴', '相思'] },
  {
    template: 'wall',
    title: '光与水',
    foreword: '两年间的照片，只取两张。',
    titles: ['织光', '一池秋水'],
  },
  { template: 'still', title: '一字', foreword: '', titles: ['虎'] },
];

/** Public content: galleries, an activity, a working organisation. */
export async function seedGallery(fixture: Fixture, { works }: FilledWorks): Promise<SeededGallery> {
  const shown = {} as Record<Template, string>;
  for (const { titles, ...written } of GALLERIES)
    shown[written.template] = await show(
      fixture,
      written,
      titles.map((title) => works[title].id),
    );
  await foundStudio(fixture);
  return { shown, activity: await announce(fixture) };
}

/** The first of a person waits for an operator; later ones pass automatically without findings. */
async function show(
  { member, operator }: Fixture,
  written: { template: Template; title: string; foreword: string },
  workIds: string[],
): Promise<string> {
  const id = randomUUID();
  const entries = workIds.map((workId) => ({ workId, caption: '' }));
  await member.client.call(saveGallery, {
    id,
    revision: 0,
    ...written,
    coverWorkId: workIds[0] ?? null,
    entries,
  });
  await member.client.call(releaseGallery, { id });
  for (let tries = 0; tries < 100; tries += 1) {
    if ((await member.client.call(getOwnGallery, { id })).state === 'released') return id;
    const { turn, state } = await operator.client.call(openGalleryCheck, { galleryId: id });
    if (state === 'checking')
      await operator.client.call(decideGalleryCheck, { galleryId: id, turn, decision: { outcome: 'passed' } });
    await pause(100);
  }
  throw new Error(`gallery ${written.title} was not shown`);
}

async function announce({ operator }: Fixture): Promise<string> {
  const id = randomUUID();
  const cover = await operator.client.upload(
    uploadContentImage.path,
    {},
    '题图.jpg',
    await pictureToHang('p-field', 61),
  );
  const coverId = (cover as { id: string }).id;
  const days = { startsOn: '2026-12-01', endsOn: '2026-12-31' };
  const { version } = await operator.client.call(savePage, {
    id,
    kind: 'activity',
    version: 0,
    title: '冬日征集',
    lead: '以雪为题，每人三件，先存证后投稿。',
    body: [
      '## 征集什么 {#what}',
      '与雪有关的书画、摄影与数字创作，完成于今年。',
      '## 怎样投 {#how}',
      '1. 为作品存证\n2. 申请公开展示\n3. 把公开页的链接寄给主办方',
      '## 规则 {#rules}',
      '- **主办**：本站\n- **截止**：十二月三十一日\n- **权利**：作品仍归作者所有，展出另行取得许可',
    ].join('\n\n'),
    coverId,
    ...days,
  });
  await operator.client.call(publishPage, { id, version });
  return id;
}

/** The owner, who acts for the organisation from here on, and a member who edits. */
async function foundStudio({ owner, member, user, operator, otherOperator }: Fixture): Promise<void> {
  const review = await owner.client.call(beginOrganisationReview, {
    name: '杭州印迹工作室',
    creditCode: '91330100799655058B',
    representative: owner.name,
    isRepresentative: true,
  });
  for (const kind of review.needed)
    await owner.client.upload(
      uploadIdentityPaper.path,
      { reviewId: review.id, kind },
      `${kind}.jpg`,
      await pictureToHang('none', 710),
    );
  await owner.client.call(submitIdentityReview, { id: review.id });
  for (const { client } of [operator, otherOperator]) {
    const { papers } = await client.call(openIdentityReview, { id: review.id });
    for (const { id } of papers) await client.blob(getIdentityPaper, { id });
    await client.call(decideIdentityReview, { id: review.id, decision: 'approve', noInterest: true });
  }
  const { organisations } = await owner.client.call(listOwnOrganisations, {});
  const { token } = await owner.client.call(enterOrganisation, { id: organisations[0]?.id ?? '' });
  owner.client.token = token;
  await owner.client.call(inviteMember, { phone: member.phone, role: 'editor' });
  await owner.client.call(inviteMember, { phone: user.phone, role: 'viewer' });
  const { invitations } = await member.client.call(listOwnOrganisations, {});
  await member.client.call(answerInvitation, { id: invitations[0]?.id ?? '', accept: true });
}
