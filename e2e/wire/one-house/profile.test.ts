import {
  API_PREFIX,
  getOwnAccount,
  getPersonalHomePage,
  getPublicProfile,
  removePortrait,
  updateProfile,
  uploadPortrait,
} from '@yinji/contract';
import { Client } from 'pg';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { Person } from '@yinji/testkit/people/person';
import { openWireClient } from '@yinji/testkit/people/wire-client';
import { drawPicture } from '@yinji/testkit/pictures/seeded-pictures';
import type { OpenStack } from '@yinji/testkit/open-stack';
import { openHouse } from './house.ts';
import { waitFor } from '@yinji/testkit/wait-for';
import { codeOf } from '@yinji/testkit/people/code-of';

let stack: OpenStack;
let person: Person;
beforeAll(async () => {
  stack = await openHouse();
  person = new Person(stack.place, '沈知白');
  await person.register();
});

/** With a location in its metadata, as a phone writes it. */
const photo = () =>
  sharp({ create: { width: 1200, height: 900, channels: 3, background: '#7a5230' } })
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '30/1 15/1 0/1' } })
    .jpeg()
    .toBuffer();
const send = (bytes: Uint8Array) => person.client.upload(uploadPortrait.path, {}, 'me.jpg', bytes);
const portraitOf = async () => (await person.client.call(getOwnAccount, {})).portraitUrl ?? '';

test('a portrait is re-encoded, small and without metadata, and public', async () => {
  const bytes = await photo();
  await send(bytes);
  const url = await portraitOf();
  expect(url).toMatch(new RegExp(`^${API_PREFIX}account/portrait\\?key=[0-9a-f]{64}$`));
  const response = await fetch(stack.origin + url);
  expect(response.headers.get('content-type')).toBe('image/webp');
  expect(response.headers.get('content-security-policy')).toContain('sandbox');
  const drawn = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
  expect([drawn.format, drawn.width, drawn.exif]).toEqual(['webp', 480, undefined]);
  const { id } = await person.client.call(getOwnAccount, {});
  expect((await openWireClient(stack.origin).call(getPublicProfile, { id })).portraitUrl).toBe(url);
});

test('a file that is not a picture, or too large, is refused and the portrait stays', async () => {
  const before = await portraitOf();
  expect(await codeOf(send(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')))).toBe('FILE_TYPE');
  expect(await codeOf(send((await photo()).subarray(0, 900)))).toBe('FILE_TRUNCATED');
  expect(await codeOf(send(Buffer.alloc(10 * 1024 * 1024 + 1)))).toBe('FILE_TOO_LARGE');
  expect(await portraitOf()).toBe(before);
});

test('a removed portrait is no longer served, and other objects never were', async () => {
  const url = await portraitOf();
  await person.client.call(removePortrait, {});
  const read = async (address: string) =>
    ((await (await fetch(stack.origin + address)).json()) as { code: string }).code;
  expect(await read(url)).toBe('NOT_FOUND');
  expect(await read(`${API_PREFIX}account/portrait?key=${'0'.repeat(64)}`)).toBe('NOT_FOUND');
  expect(await read(`${API_PREFIX}account/portrait?key=../../keys`)).toBe('BAD_INPUT');
});

test('the home page shows works in public display, and no private ones', async () => {
  const painter = await stack.member('莫逐浪');
  const ids = [];
  for (const [at, title] of ['松下问童子', '未示人'].entries()) {
    const bytes = await drawPicture(32 + at, { width: 600, height: 400, format: 'jpeg' });
    const work = await painter.deposit(title, 'draw', 'p.jpg', bytes);
    await painter.waitForWork(work.id, (one) => one.deposit?.complete === true);
    await painter.upload(work.id, 'p.jpg', bytes);
    ids.push(work.id);
  }
  const { id } = await painter.client.call(getOwnAccount, {});
  const ask = () => openWireClient(stack.origin).call(getPersonalHomePage, { id });
  expect((await ask()).total).toBe(0);
  const database = new Client({ connectionString: stack.running.databaseUrl });
  await database.connect();
  await database.query('update work set is_public = true where id = $1', [ids[0]]);
  await database.end();
  // Listed as soon as its public picture is marked.
  await waitFor(async () => expect((await ask()).works.map(({ title }) => title)).toEqual(['松下问童子']));
  expect((await ask()).total).toBe(1);
});

test('a stranger sees the public profile and the works in public display, and nothing else', async () => {
  await person.client.call(updateProfile, { nickname: '知白', introduction: '画画的' });
  const { id } = await person.client.call(getOwnAccount, {});
  const stranger = openWireClient(stack.origin);
  expect(await stranger.call(getPublicProfile, { id })).toEqual({
    id,
    nickname: '知白',
    portraitUrl: null,
    introduction: '画画的',
  });
  const home = await stranger.call(getPersonalHomePage, { id });
  expect([home.profile.nickname, home.works, home.total]).toEqual(['知白', [], 0]);
  const nobody = '0199c000-0000-7000-8000-00000000ffff';
  expect(await codeOf(stranger.call(getPublicProfile, { id: nobody }))).toBe('NOT_FOUND');
  expect(await codeOf(stranger.call(getPersonalHomePage, { id: nobody }))).toBe('NOT_FOUND');
});
