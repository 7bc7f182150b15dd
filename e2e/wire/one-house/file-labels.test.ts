import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openLabellers } from '@yinji/content-credentials';
import { getCredentialedCopy, getOriginal, getTrust, requestConfirmation } from '@yinji/contract';
import { sha256, toHex } from '@yinji/evidence';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '@yinji/testkit/people/person';
import { Reviewer } from '@yinji/testkit/people/reviewer';
import { drawPicture } from '@yinji/testkit/pictures/seeded-pictures';
import type { OpenStack } from '@yinji/testkit/open-stack';
import { openHouse } from './house.ts';
import { codeOf as code } from '@yinji/testkit/people/code-of';

let stack: OpenStack;
let painter: Person;
let stranger: Person;
const labellers = openLabellers();

beforeAll(async () => {
  stack = await openHouse();
  [painter, stranger] = [await stack.member('沈知白'), await stack.member('周以宁')];
});
afterAll(() => labellers.close());

async function deposit(person: Person, title: string, name: string, bytes: Uint8Array) {
  const { id } = await person.deposit(title, 'creative', name, bytes);
  await person.upload(id, name, bytes);
  return person.waitForWork(id, (one) => one.fileLabels !== null && one.deposit?.complete === true);
}

const packet = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" xmlns:TC260="http://www.tc260.org.cn/ns/AIGC/1.0/"
Iptc4xmpExt:DigitalSourceType="http://cv.iptc.org/newscodes/digitalsourcetype/compositeWithTrainedAlgorithmicMedia">
<TC260:AIGC>{"Label":"2","ContentProducer":"甲公司"}</TC260:AIGC></rdf:Description></rdf:RDF></x:xmpmeta>`;
const labels = [
  { kind: 'source-type', term: 'compositeWithTrainedAlgorithmicMedia' },
  {
    kind: 'aigc',
    place: 'xmp',
    label: '2',
    producer: '甲公司',
    produceId: null,
    propagator: null,
    propagateId: null,
  },
];

test('labels in a file are read and kept; its copy with credentials is another file, the original stays', async () => {
  const picture = await sharp(await drawPicture(64, { width: 700, height: 500 }))
    .withXmp(packet)
    .png()
    .toBuffer();
  const work = await deposit(painter, '云梦', '云梦.png', picture);
  expect(work.fileLabels).toEqual({ credentials: null, labels });
  expect(work.offersCredentialedCopy).toBe(true);

  const { id } = work;
  const copy = await painter.client.blob(getCredentialedCopy, { id });
  expect(toHex(sha256(copy))).not.toBe(toHex(sha256(picture)));
  expect(Buffer.from(await painter.client.blob(getOriginal, { id })).equals(picture)).toBe(true);
  // The deposit's own documents pass through the same folder meanwhile.
  await expect.poll(() => readdir(join(stack.running.dataDir, 'objects/incoming'))).toEqual([]);
  expect(await code(stranger.client.blob(getCredentialedCopy, { id }))).toBe('NOT_FOUND');

  const { files } = await stranger.client.call(getTrust, {});
  const path = join(stack.running.dataDir, 'copy.png');
  await writeFile(path, copy);
  const anchors = `${files['document-ca.pem'] ?? ''}${files['tsa-ca.pem'] ?? ''}`;
  const said = await labellers.readLabels({ path, format: 'png', anchors });
  expect(said.credentials).toMatchObject({ state: 'trusted', isTimeTrusted: true, faults: [] });
  expect(said.labels).toEqual(labels);
  expect(Buffer.from(copy).includes(work.deposit?.number ?? 'no number')).toBe(true);
  expect(Buffer.from(copy).includes(work.deposit?.queryCode ?? '')).toBe(false);
});

test('credentials in a deposited file are shown to its holder, and to a reviewer without names', async () => {
  const first = await deposit(painter, '初雪', '初雪.jpg', await drawPicture(62));
  const copy = await painter.client.blob(getCredentialedCopy, { id: first.id });
  const second = await deposit(painter, '初雪副本', '初雪副本.jpg', copy);
  expect(second.fileLabels?.credentials).toMatchObject({
    state: 'trusted',
    generator: '印迹 1',
    signer: '印迹内容凭证（模拟）',
    actions: [{ name: 'c2pa.opened' }, { name: 'c2pa.published' }],
  });
  const reviewer = await Reviewer.hire(stack.origin, stack.running.databaseUrl, '审核员甲');
  await painter.client.call(requestConfirmation, { workId: second.id });
  const { credentials } = (await reviewer.take()).fileLabels ?? {};
  expect(credentials).toMatchObject({ state: 'trusted', signer: null, signerOrganisation: null });
});

test('a format that cannot carry credentials is refused, and its deposit is like any other', async () => {
  const { id, offersCredentialedCopy } = await deposit(
    stranger,
    '旧照',
    '旧照.bmp',
    await drawPicture(63, { format: 'bmp' }),
  );
  expect(offersCredentialedCopy).toBe(false);
  expect(await code(stranger.client.blob(getCredentialedCopy, { id }))).toBe('FILE_TYPE');
});
