import { randomUUID } from 'node:crypto';
import {
  putOnShelf,
  releaseGallery,
  requestConfirmation,
  saveCertification,
  saveGallery,
  saveWorkDraft,
  setTransferOffer,
  withdrawConfirmation,
  type WorkDetail,
} from '@yinji/contract';
import sharp from 'sharp';
import { beginBatch, depositLines, sendOriginals } from '@yinji/testkit/people/import-batch';
import type { Person } from '@yinji/testkit/people/person';
import { sampleForm } from '@yinji/testkit/people/sample-form';
import { showWork } from '@yinji/testkit/people/show-work';
import type { Fixture } from './fixture.ts';
import { pictureToHang, worksToHang, type WorkTitle } from './works-to-hang.ts';

export interface FilledWorks {
  works: Record<WorkTitle, WorkDetail>;
  draft: string;
  copy: string;
  gallery: string;
  batch: string;
  /** What draws the pictures of the works. */
  hang: typeof pictureToHang;
}

/** Works in every state of the three tracks, in display and out of it, a gallery and a batch. */
export async function fillWorks(fixture: Fixture, hang = pictureToHang): Promise<FilledWorks> {
  const { member, other, operator } = fixture;
  const draft = await member.client.call(saveWorkDraft, {
    title: '未完成的小品',
    workType: 'draw',
    description: '尚未存证的草稿',
    claimedCreatedOn: null,
    file: null,
  });
  // Deposited one after the other, and finished together: the log takes them in one turn.
  const finishing = [];
  for (const [at, { title, workType, picture }] of worksToHang.entries()) {
    const bytes = await hang(picture, 20 + at);
    const { id } = await member.deposit(title, workType, `${title}.jpg`, bytes);
    finishing.push(
      finish(member, id, `${title}.jpg`, title === '收获' ? undefined : bytes).then(
        (work) => [title, work] as const,
      ),
    );
  }
  const works = Object.fromEntries(await Promise.all(finishing)) as Record<WorkTitle, WorkDetail>;
  for (const title of [
    '虎',
    '临《奥维尔教堂》',
    '鹿柴',
    '织光',
    '相思',
    '一池秋水',
    '春晓',
    '寻隐者不遇',
  ] as const)
    await showWork(member, operator, works[title].id, '手书，宣纸，2026 年秋。');

  const copied = await sharp(await hang('c-xun', 27))
    .resize(420)
    .jpeg({ quality: 45 })
    .toBuffer();
  const name = '松下问童子.jpg';
  const { id } = await other.deposit('松下问童子', 'draw', name, copied);
  const copy = await finish(other, id, name, copied);
  // The first display of a person waits for an operator: this one stays in the queue.
  await other.client.call(putOnShelf, { id: copy.id, introduction: '临摹习作，加 微 信可赠。' });
  const hand = works['寻隐者不遇'].id;
  await member.client.call(requestConfirmation, { workId: hand });
  await decideNext(fixture, 'passed', '全库比对未见实质相同的在先存证。');
  await member.certify(hand, sampleForm('寻隐者不遇', member.name));
  await decideNext(fixture, 'passed', '所填事项与实名信息、存证一致。');
  await other.client.call(requestConfirmation, { workId: copy.id });
  await decideNext(fixture, 'rejected', '与在先存证的画面实质相同，仅缩小并重新编码，未见授权材料。');
  await member.client.call(requestConfirmation, { workId: works['鹿柴'].id });
  await member.client.call(withdrawConfirmation, { workId: works['鹿柴'].id });
  await member.client.call(requestConfirmation, { workId: works['虎'].id });
  await decideNext(fixture, 'passed', '未见实质相似的在先存证。');
  await member.client.call(saveCertification, {
    workId: works['春晓'].id,
    submit: false,
    form: sampleForm('春晓', member.name),
  });
  await member.client.call(setTransferOffer, {
    workId: works['相思'].id,
    kinds: ['licence', 'exclusive-licence'],
    price: 'negotiable',
  });
  await member.client.call(setTransferOffer, {
    workId: works['织光'].id,
    kinds: ['assignment'],
    price: 'in-contract',
  });
  return {
    works,
    draft: draft.id,
    copy: copy.id,
    gallery: await arrange(member, works),
    batch: await bringBatch(member, hang),
    hang,
  };
}

/** Waits for the deposit, and hands in the original where there is one. */
async function finish(
  person: Person,
  id: string,
  name: string,
  original: Buffer | undefined,
): Promise<WorkDetail> {
  await person.waitForWork(id, (one) => one.deposit?.complete === true);
  if (original !== undefined) await person.upload(id, name, original);
  return person.waitForWork(id, (one) => one.original === (original === undefined ? 'awaited' : 'arrived'));
}

/** Takes the longest waiting case: always the right one, since every step above leaves the queue empty. */
export async function decideNext(
  { reviewer, second }: Fixture,
  decision: 'passed' | 'rejected',
  reason: string,
): Promise<void> {
  for (const one of [reviewer, second]) {
    const { id } = await one.take();
    if ((await one.decide(id, decision, reason)).isEffective) return;
  }
}

async function arrange(person: Person, works: FilledWorks['works']): Promise<string> {
  const id = randomUUID();
  const entries = (['鹿柴', '相思', '虎', '寻隐者不遇'] as const).map((title) => ({
    workId: works[title].id,
    caption: title === '鹿柴' ? '纸本，集句之一' : '',
  }));
  await person.client.call(saveGallery, {
    id,
    revision: 0,
    template: 'wall',
    title: '秋山四帖',
    foreword: '乙巳年秋，自武夷归，检旧稿得四帖，次第装之。',
    coverWorkId: entries[1]?.workId ?? null,
    entries,
  });
  await person.client.call(releaseGallery, { id });
  return id;
}

async function bringBatch(person: Person, hang: FilledWorks['hang']): Promise<string> {
  const files = [];
  for (const at of [1, 2, 3])
    files.push({ name: `写生-${at}.jpg`, bytes: new Uint8Array(await hang('none', 900 + at)) });
  const id = await beginBatch(person, files);
  // The last line waits: a batch that was interrupted is resumed from its page.
  await sendOriginals(person, files, await depositLines(person, id, [2, 3]));
  return id;
}
