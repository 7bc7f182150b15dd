import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PACKAGES } from '@yinji/testkit/open-stack';
import { askForCode } from '@yinji/testkit/people/ask-for-code';
import { readCode } from '@yinji/testkit/people/outbox';
import { Person } from '@yinji/testkit/people/person';
import { drawPicture } from '@yinji/testkit/pictures/seeded-pictures';

/** A person pays in both ways, gets a code by mail, and goes from the first code to a bundle. Returns its file. */
export async function depositPicture(folder: string, outbox: string, origin: string): Promise<string> {
  const painter = new Person(
    { origin, outbox, cashierUrl: 'https://api.mch.weixin.qq.com', faceCheckUrl: '' },
    '沈知白',
  );
  await painter.register();
  await painter.verifyRealName();
  await painter.makeKey();
  await painter.buy(PACKAGES.small);
  await painter.buy(PACKAGES.small, 'alipay');
  const since = new Date(Date.now() - 1000);
  const email = 'shen@mail.example';
  await askForCode(painter.client, { email });
  await readCode(outbox, email, since);
  const picture = await drawPicture(52, { format: 'jpeg' });
  const work = await painter.deposit('山居', 'draw', '山居.jpg', picture);
  await painter.upload(work.id, '山居.jpg', picture);
  const bundle = join(folder, 'bundle.zip');
  writeFileSync(bundle, await painter.waitForBundle(work.id));
  return bundle;
}
