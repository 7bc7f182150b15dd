import { randomUUID } from 'node:crypto';
import {
  decideGalleryCheck,
  openGalleryCheck,
  releaseGallery,
  saveGallery,
  setTransferOffer,
  updateProfile,
  type WorkDetail,
} from '@yinji/contract';
import type { Person } from '../people/person.ts';
import type { Reviewer } from '../people/reviewer.ts';
import { showWork } from '../people/show-work.ts';
import { worksToShow, type Author } from './works-to-show.ts';

const introductions: Record<Author, string> = {
  painter: '写山水与花木。样例人物，作品由本项目的程序绘制。',
  photographer: '等光的人。样例人物，作品由本项目的程序绘制。',
  designer: '把纹样画到能重复为止。样例人物，作品由本项目的程序绘制。',
};

export interface ShownWork {
  person: Person;
  work: WorkDetail;
  /** The file that was deposited. */
  picture: Uint8Array;
}

/** Deposits and shows every work of `worksToShow`, hangs a gallery, and makes two offers; by title. */
export async function showWorks(
  authors: Record<Author, Person>,
  operator: Reviewer,
): Promise<Map<string, ShownWork>> {
  const shown = new Map<string, ShownWork>();
  for (const author of Object.keys(authors) as Author[])
    await authors[author].client.call(updateProfile, {
      nickname: authors[author].name,
      introduction: introductions[author],
    });
  for (const { title, author, workType, introduction, paint } of worksToShow) {
    const person = authors[author];
    const picture = await paint().jpeg();
    const name = `${title}.jpg`;
    const { id } = await person.deposit(title, workType, name, picture);
    await person.waitForWork(id, (one) => one.deposit?.complete === true);
    await person.upload(id, name, picture);
    const work = await person.waitForWork(id, (one) => one.original === 'arrived');
    await showWork(person, operator, id, introduction);
    shown.set(title, { person, work, picture });
  }
  await hang(authors.painter, operator, shown);
  await offer(shown, '青花缠枝盘', ['licence', 'exclusive-licence'], 'negotiable');
  await offer(shown, '海上落日', ['licence'], 'in-contract');
  await offer(shown, '纸山', ['assignment'], 'negotiable');
  return shown;
}

async function hang(person: Person, operator: Reviewer, shown: Map<string, ShownWork>): Promise<void> {
  const id = randomUUID();
  const idOf = (title: string) => shown.get(title)?.work.id ?? '';
  await person.client.call(saveGallery, {
    id,
    revision: 0,
    template: 'scroll',
    title: '山水与花木',
    foreword: '乙巳至丙午，案头所作。先看远山，再看近枝；最后一件只有一笔。',
    coverWorkId: idOf('烟江远岫'),
    entries: [
      { workId: idOf('烟江远岫'), caption: '雾散之前' },
      { workId: idOf('秋山问道'), caption: '' },
      { workId: idOf('风竹'), caption: '' },
      { workId: idOf('红梅'), caption: '立春前三日' },
      { workId: idOf('一笔'), caption: '' },
    ],
  });
  await person.client.call(releaseGallery, { id });
  // A person reviews a holder's first gallery.
  const { turn } = await operator.client.call(openGalleryCheck, { galleryId: id });
  await operator.client.call(decideGalleryCheck, { galleryId: id, turn, decision: { outcome: 'passed' } });
}

async function offer(
  shown: Map<string, ShownWork>,
  title: string,
  kinds: ('assignment' | 'licence' | 'exclusive-licence')[],
  price: 'negotiable' | 'in-contract',
): Promise<void> {
  const one = shown.get(title);
  if (one) await one.person.client.call(setTransferOffer, { workId: one.work.id, kinds, price });
}
