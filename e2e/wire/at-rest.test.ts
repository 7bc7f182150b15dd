import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { Client } from 'pg';
import {
  acceptPurchaseTerms,
  addMaterial,
  beginOrganisationReview,
  payInWechat,
  PURCHASE_TERMS_VERSION,
  requestConfirmation,
  submitPackageOrder,
  uploadMaterial,
  uploadOriginal,
} from '@yinji/contract';
import sharp from 'sharp';
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { handInPapers } from '@yinji/testkit/people/organisation';
import { Person, randomIdNumber } from '@yinji/testkit/people/person';
import { Reviewer } from '@yinji/testkit/people/reviewer';
import { sampleForm } from '@yinji/testkit/people/sample-form';
import { openStack, PACKAGES, type OpenStack } from '@yinji/testkit/open-stack';
import { drawPicture } from '@yinji/testkit/pictures/seeded-pictures';
import { encodingsOf, formsOf, layersOf } from '@yinji/testkit/search-bytes';

let stack: OpenStack;
let database: Client;
beforeAll(async () => {
  stack = await openStack();
  database = new Client({ connectionString: stack.running.databaseUrl });
  await database.connect();
});
afterAll(async () => {
  await database?.end();
  await stack?.close();
});

const NAMES = ['欧阳知白', '司徒望舒'];
const ADDRESS = '浙江省杭州市西湖区某路 1 号';
const COMPANY = '杭州藏锋美术有限公司';
/** 30° 16′ 26.76″ as EXIF writes it: three rationals of two 32-bit numbers. */
const LATITUDE = [30, 1, 16, 1, 2676, 100];

const rationals = (write: 'writeUInt32LE' | 'writeUInt32BE') => {
  const bytes = Buffer.alloc(24);
  LATITUDE.forEach((one, at) => bytes[write](one, at * 4));
  return bytes;
};

/** With the place where it was taken. */
async function photograph(seed: number): Promise<Buffer> {
  const picture = await drawPicture(seed, { width: 900, height: 700, format: 'jpeg' });
  const gps = { GPSLatitudeRef: 'N', GPSLatitude: '30/1 16/1 2676/100' };
  const located = await sharp(picture)
    .withExif({ IFD0: { Artist: NAMES[0] ?? '' }, IFD3: gps })
    .jpeg()
    .toBuffer();
  const forms = [rationals('writeUInt32LE'), rationals('writeUInt32BE')];
  expect(forms.some((form) => located.includes(form))).toBe(true);
  return located;
}

/** Who is paying inside WeChat just now, by the number that WeChat tells of them. */
async function payingInWechat({ client }: Person): Promise<string> {
  const order = await client.call(submitPackageOrder, { packageId: PACKAGES.small });
  const { orderId } = order;
  await client.call(acceptPurchaseTerms, { orderId, version: PURCHASE_TERMS_VERSION, beginsAtOnce: true });
  const { signIn } = await client.call(payInWechat, { orderId });
  const headers = { 'user-agent': 'MicroMessenger/8.0' };
  const answer = await fetch(signIn?.url ?? '', { redirect: 'manual', headers });
  const { searchParams } = new URL(answer.headers.get('location') ?? '');
  const [state, code] = ['state', 'code'].map((name) => searchParams.get(name) ?? '');
  expect((await client.call(payInWechat, { orderId, state, code })).bridge).not.toBeNull();
  const told = await fetch(`${stack.place.cashierUrl}/sim/orders`);
  const { orders } = (await told.json()) as { orders: { orderNo: string; payerId?: string }[] };
  const openid = orders.find(({ orderNo }) => orderNo.startsWith(`${order.orderNo}L`))?.payerId;
  expect(openid).toMatch(/^o[\w-]{27}$/);
  return openid ?? '';
}

/** Everything that tells who or where, by what it is. */
async function fillHouse(): Promise<Map<string, Buffer[]>> {
  const [one, other] = NAMES.map((name) => new Person(stack.place, name)) as [Person, Person];
  const numbers = [randomIdNumber(), randomIdNumber()];
  for (const [at, person] of [one, other].entries()) {
    await person.register();
    await person.verifyRealName(numbers[at]);
    await person.makeKey();
    await person.buy(PACKAGES.small);
  }
  const reviewer = await Reviewer.hire(stack.origin, stack.running.databaseUrl, '审核员甲');
  const file = await photograph(81);
  const { id } = await one.deposit('藏锋', 'photo', '藏锋.jpg', file);
  await one.waitForWork(id, (work) => work.deposit?.complete === true);
  await one.upload(id, '藏锋.jpg', file);
  await one.waitForWork(id, (work) => work.original === 'arrived');
  const sketch = Buffer.from(`${one.name} 的草图`);
  const digests = {
    sha256: createHash('sha256').update(sketch).digest('hex'),
    sm3: createHash('sm3').update(sketch).digest('hex'),
  };
  const added = {
    workId: id,
    kind: 'sketch' as const,
    note: '',
    file: { name: '草图.txt', sizeBytes: sketch.length, ...digests },
  };
  const material = await one.client.call(addMaterial, added);
  await one.client.upload(uploadMaterial.path, { id: material.id }, '草图.txt', sketch);
  await one.client.call(requestConfirmation, { workId: id });
  await reviewer.decide((await reviewer.take()).id, 'passed', '全库比对未见相同或相近的作品。');
  await one.certify(id, sampleForm('藏锋', one.name));
  await reviewer.decide((await reviewer.take()).id, 'passed', '所填各项与存证记录一致。');
  for (const kind of ['deposit', 'confirmation', 'certification'] as const) await one.waitForDocument(id, kind);
  await one.waitForBundle(id);
  await other.client.upload(uploadOriginal.path, {}, '待放行.jpg', await photograph(82));
  const asked = {
    name: COMPANY,
    creditCode: '91330100799655058B',
    representative: other.name,
    isRepresentative: true,
  };
  const review = await other.client.call(beginOrganisationReview, asked);
  await handInPapers(other, review.id, review.needed);
  const texts = {
    name: NAMES[0],
    otherName: NAMES[1],
    phone: one.phone,
    otherPhone: other.phone,
    number: numbers[0],
    otherNumber: numbers[1],
    openid: await payingInWechat(other),
    ADDRESS,
    COMPANY,
  };
  return new Map([
    ...Object.entries(texts).map(([what, text]): [string, Buffer[]] => [what, formsOf(text ?? '')]),
    ['coordinates', [rationals('writeUInt32LE'), rationals('writeUInt32BE')].flatMap(encodingsOf)],
  ]);
}

/** Whose things they are: the simulated outside parties, PostgreSQL's own files (read as columns), and the keys. */
const OUTSIDE = ['postgres', 'simulators', 'outbox.jsonl', 'keys', 'witness'];

function* filesBelow(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (OUTSIDE.includes(relative(stack.running.dataDir, path))) continue;
    if (entry.isDirectory()) yield* filesBelow(path);
    else if (entry.isFile()) yield path;
  }
}

/** Each value of each column, with its name. */
async function* columns(): AsyncGenerator<[string, Buffer]> {
  const { rows: tables } = await database.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = current_schema() and table_type = 'BASE TABLE'`,
  );
  for (const { name } of tables) {
    const { rows } = await database.query<Record<string, unknown>>(`select * from "${name}"`);
    for (const row of rows)
      for (const [column, value] of Object.entries(row))
        if (value !== null)
          yield [
            `${name}.${column}`,
            Buffer.isBuffer(value)
              ? value
              : Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)),
          ];
  }
}

test('no column and no file of a filled house holds a name, a phone, a number, an address or a place in clear', async () => {
  const needles = await fillHouse();
  const found = new Set<string>();
  const search = (where: string, bytes: Buffer) => {
    for (const layer of layersOf(bytes))
      for (const [what, forms] of needles)
        if (forms.some((form) => layer.includes(form))) found.add(`${where} has ${what}`);
  };
  for await (const [where, bytes] of columns()) search(where, bytes);
  for (const path of filesBelow(stack.running.dataDir))
    search(relative(stack.running.dataDir, path), readFileSync(path));
  expect([...found].toSorted()).toEqual([]);
});
