import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdir, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { crc32, deflateSync } from 'node:zlib';
import { join } from 'node:path';
import {
  findOwnDeposits,
  getBundle,
  getCertificate,
  getOriginal,
  getReceipt,
  getTrust,
  getWork,
  lookUpRecord,
  prepareDeposit,
  requestConfirmation,
  saveWorkDraft,
  submitDeposit,
  withdrawConfirmation,
  type AnyCall,
} from '@yinji/contract';
import {
  buildManifest,
  openTrust,
  readBundle,
  sha256,
  toBase64,
  toHex,
  verifyBundleZip,
  type BundleFacts,
} from '@yinji/evidence';
import { beforeAll, expect, test } from 'vitest';
import type { Person } from '@yinji/testkit/people/person';
import { drawPicture } from '@yinji/testkit/pictures/seeded-pictures';
import type { OpenStack } from '@yinji/testkit/open-stack';
import { openHouse } from './house.ts';
import { codeOf as code } from '@yinji/testkit/people/code-of';

let stack: OpenStack;
let painter: Person;
let stranger: Person;

beforeAll(async () => {
  stack = await openHouse();
  [painter, stranger] = [await stack.member('沈知白'), await stack.member('周以宁')];
});

const incoming = () => readdir(join(stack.running.dataDir, 'objects/incoming')).catch(() => []);

test('a deposit is proven before its bytes arrive, and documents follow', async () => {
  const picture = await drawPicture(11, { width: 900, height: 600, format: 'jpeg' });
  const work = await painter.deposit('秋山', 'draw', '秋山.jpg', picture);
  expect(work.evidence?.state).toBe('reviewing');
  const proven = await painter.waitForWork(work.id, (one) => one.deposit?.complete === true);
  expect([proven.evidence?.state, proven.original]).toEqual(['passed', 'awaited']);
  await painter.upload(work.id, '秋山.jpg', picture);
  const bundle = await painter.waitForBundle(work.id);
  expect(toHex(sha256(await painter.waitForBundle(work.id)))).toBe(toHex(sha256(bundle)));
  const openly = await painter.waitForBundle(work.id, 'public');
  expect(toHex(sha256(await painter.waitForBundle(work.id, 'public')))).toBe(toHex(sha256(openly)));
  const facts = await compareVariants(bundle, openly, picture);
  // The platform names the moment that a verifier finds, and its own clock beside it.
  const { number, queryCode } = proven.deposit ?? { number: '', queryCode: '' };
  const told = await stranger.client.call(lookUpRecord, { number, queryCode });
  expect(told.provenAt).toBe(facts.provenAt?.toISOString());
  expect(told.receivedAt).toBe(facts.receivedAt?.toISOString());
  const pdf = await painter.client.blob(getCertificate, { id: work.id, kind: 'deposit' });
  expect(Buffer.from(pdf.subarray(0, 5)).toString()).toBe('%PDF-');
  expect(await readPdfText(pdf)).toContain('「秋山.jpg」');
  // PAdES B-LTA: the signature, two authorities with their lists, a time stamp over all of it.
  const raw = Buffer.from(pdf).toString('latin1');
  expect(raw.match(/\/SubFilter \/ETSI\.\S+/g)).toEqual([
    '/SubFilter /ETSI.CAdES.detached',
    '/SubFilter /ETSI.RFC3161',
  ]);
  expect(raw).toMatch(/\/Certs \[\d+ 0 R \d+ 0 R\]\n\/CRLs \[\d+ 0 R \d+ 0 R\]/);
  expect(Buffer.from(await painter.client.blob(getOriginal, { id: work.id })).equals(picture)).toBe(true);
  expect((await painter.rest()).rest.evidence).toBe(9);
});

/** What a PDF says, read with poppler. */
async function readPdfText(pdf: Uint8Array): Promise<string> {
  const path = join(stack.running.dataDir, 'certificate.pdf');
  await writeFile(path, pdf);
  const { stdout } = await promisify(execFile)('pdftotext', [path, '-']);
  return stdout;
}

/** Both are valid; the public one is the same evidence, and no byte of it names anybody. */
async function compareVariants(full: Uint8Array, openly: Uint8Array, picture: Buffer): Promise<BundleFacts> {
  const { files } = await painter.client.call(getTrust, {});
  const trust = await openTrust(
    new Map(Object.entries(files).map(([name, text]) => [name, Buffer.from(text)])),
  );
  // Signed by keys of this installation, and said to be simulated.
  expect(trust.root?.root).toMatchObject({ version: 1, threshold: 2 });
  expect(trust.root?.root.parties.some(({ isSimulated }) => !isSimulated)).toBe(false);
  const digest = (name: string) => createHash(name).update(picture).digest('hex');
  const workFile = { sha256: digest('sha256'), sm3: digest('sm3'), size: picture.length };
  const [whole, part] = [
    await verifyBundleZip(full, trust, { workFile }),
    await verifyBundleZip(openly, trust, { workFile }),
  ];
  expect([whole.verdict, whole.facts.title, whole.facts.creatorName]).toEqual(['valid', '秋山', '沈知白']);
  expect([part.verdict, part.facts.variant, part.facts.title]).toEqual(['valid', 'public', undefined]);
  const [inFull, inPublic] = [readBundle(full), readBundle(openly)];
  const record = JSON.parse(Buffer.from(inFull.get('certificate.json') ?? []).toString()) as Record<
    string,
    unknown
  >;
  expect(record).toMatchObject({ type: 'document', kind: 'deposit', id: whole.facts.id });
  expect(record['document_sha256']).toBe(toHex(sha256(inFull.get('certificate.pdf') ?? new Uint8Array())));
  const shared = ['manifest.json', 'record.json', 'record.tsr', 'record.tlog-proof'];
  for (const name of shared) expect(inPublic.get(name)).toEqual(inFull.get(name));
  for (const name of ['reveal.json', 'manifest.json.p7s', 'certificate.pdf'])
    expect([name, inFull.has(name), inPublic.has(name)]).toEqual([name, true, false]);
  for (const [name, bytes] of inPublic)
    expect(`${name} ${Buffer.from(bytes).toString()}`).not.toMatch(/沈知白|秋山/);
  // In evaluation one installation stands for everybody, and the root says so.
  const roles = ['operator', 'creator-ca', 'time-authority', 'witness'];
  expect(whole.backing).toMatchObject({
    oneOrganisation: [{ organisation: '评估环境', roles }],
    simulated: roles,
    isOperatorCa: true,
  });
  return whole.facts;
}

test('a reveal that contradicts draft or account is refused, and nothing is deposited', async () => {
  const file = { name: '月.png', sizeBytes: 3, sha256: 'ab'.repeat(32), sm3: 'cd'.repeat(32) };
  const { id: workId } = await painter.client.call(saveWorkDraft, {
    title: '月',
    workType: 'draw',
    description: '',
    claimedCreatedOn: null,
    file,
  });
  const prepared = await painter.client.call(prepareDeposit, { workId });
  const parts = {
    ...prepared,
    title: '月',
    certificateSha256: 'ef'.repeat(32),
    files: [file],
    claimedCreated: null,
  };
  const honest = buildManifest(parts);
  const submissions = {
    'another title': buildManifest({ ...parts, title: '日' }),
    'another name': buildManifest({ ...parts, creatorName: '周以宁' }),
    'a reveal of other salts': { ...honest, reveal: buildManifest(parts).reveal },
    'a reveal that is none': { ...honest, reveal: Buffer.from('{}') },
  };
  for (const [what, { manifest, reveal }] of Object.entries(submissions)) {
    const submission = { workId, manifest: toBase64(manifest), reveal: toBase64(reveal), signature: 'AAAA' };
    expect([what, await code(painter.client.call(submitDeposit, submission))]).toEqual([
      what,
      'MANIFEST_INVALID',
    ]);
  }
  // The manifest is right; the named certificate does not exist.
  const submission = {
    workId,
    manifest: toBase64(honest.manifest),
    reveal: toBase64(honest.reveal),
    signature: 'AAAA',
  };
  expect(await code(painter.client.call(submitDeposit, submission))).toBe('SIGNING_KEY_REQUIRED');
  expect((await painter.client.call(getWork, { id: workId })).evidence?.state).toBe('draft');
});

test("nobody else reaches a person's work", async () => {
  const work = await painter.deposit('寒江', 'draw', '寒江.png', await drawPicture(12, { format: 'png' }));
  const { client } = stranger;
  const foreign: [AnyCall, object][] = [
    [getWork, { id: work.id }],
    [prepareDeposit, { workId: work.id }],
    [requestConfirmation, { workId: work.id }],
    [withdrawConfirmation, { workId: work.id }],
    [submitDeposit, { workId: work.id, manifest: 'AAAA', reveal: 'AAAA', signature: 'AAAA' }],
    [
      saveWorkDraft,
      { id: work.id, title: '夺', workType: 'draw', description: '', claimedCreatedOn: null, file: null },
    ],
  ];
  for (const [call, input] of foreign)
    expect([call.path, await code(client.call(call, input as never))]).toEqual([call.path, 'NOT_FOUND']);
  for (const call of [getBundle, getCertificate, getOriginal, getReceipt])
    expect([
      call.path,
      await code(
        client.blob(
          call as AnyCall,
          { id: work.id, ...(call === getCertificate ? { kind: 'deposit' } : {}) } as never,
        ),
      ),
    ]).toEqual([call.path, call === getReceipt ? 'NOT_READY' : 'NOT_FOUND']);
  expect(await code(stranger.upload(work.id, '寒江.png', await drawPicture(12, { format: 'png' })))).toBe(
    'NOT_FOUND',
  );
});

test('bytes that do not match the fingerprint are refused and leave nothing', async () => {
  const picture = await drawPicture(17, { format: 'jpeg' });
  const work = await painter.deposit('孤舟', 'draw', '孤舟.jpg', picture);
  const altered = Buffer.from(picture);
  altered[altered.length - 20] = (altered[altered.length - 20] ?? 0) ^ 1;
  expect(await code(painter.upload(work.id, '孤舟.jpg', altered))).toBe('FILE_MISMATCH');
  expect(
    await code(painter.upload(work.id, '孤舟.jpg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))),
  ).toBe('FILE_TYPE');
  const tooLarge = Buffer.alloc(104_857_600);
  picture.copy(tooLarge);
  expect(await code(painter.upload(work.id, '孤舟.jpg', tooLarge))).toBe('FILE_TOO_LARGE');
  await expect.poll(incoming).toEqual([]);
  expect((await painter.client.call(getWork, { id: work.id })).original).toBe('awaited');
});

test('a truncated picture and a decompression bomb each get their own sentence', async () => {
  const cut = (await drawPicture(14, { width: 800, height: 800, format: 'jpeg' })).subarray(0, 9000);
  const work = await painter.deposit('断章', 'draw', '断章.jpg', cut);
  expect(await code(painter.upload(work.id, '断章.jpg', cut))).toBe('FILE_TRUNCATED');
  const bomb = pngBomb();
  const big = await painter.deposit('巨幅', 'draw', '巨幅.png', bomb);
  expect(await code(painter.upload(big.id, '巨幅.png', bomb))).toBe('FILE_PIXELS');
  await expect.poll(incoming).toEqual([]);
});

test('one work has one deposit: the same manifest again changes nothing, another is refused', async () => {
  const before = (await painter.rest()).rest.evidence;
  const picture = await drawPicture(15, { format: 'webp' });
  const work = await painter.deposit('一苇', 'creative', '一苇.webp', picture);
  expect(
    await code(
      painter.client.call(submitDeposit, {
        workId: work.id,
        manifest: 'AAAA',
        reveal: 'AAAA',
        signature: 'AAAA',
      }),
    ),
  ).toBe('ALREADY_DEPOSITED');
  expect((await painter.rest()).rest.evidence).toBe(before - 1);
});

test('a private number is found only with its query code', async () => {
  const work = await painter.deposit('深林', 'photo', '深林.jpg', await drawPicture(16, { format: 'jpeg' }));
  const { number, queryCode } = work.deposit ?? { number: '', queryCode: '' };
  expect(await code(stranger.client.call(lookUpRecord, { number }))).toBe('NOT_FOUND');
  expect(await code(stranger.client.call(lookUpRecord, { number, queryCode: 'AAAAAAAA' }))).toBe('NOT_FOUND');
  expect((await stranger.client.call(lookUpRecord, { number: number.toLowerCase(), queryCode })).status).toBe(
    '有效',
  );
  expect(
    await code(
      stranger.client.call(lookUpRecord, {
        number: `${number.slice(0, -1)}${number.endsWith('A') ? 'B' : 'A'}`,
        queryCode,
      }),
    ),
  ).toBe('BAD_INPUT');
});

/** A PNG whose header claims 30,000 × 30,000 pixels. */
function pngBomb(): Buffer {
  const chunk = (type: string, body: Buffer) => {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(body.length, 0);
    head.write(type, 4, 'latin1');
    const crc = Buffer.alloc(4);
    crc.writeUInt32BE(crc32(Buffer.concat([head.subarray(4), body])), 0);
    return Buffer.concat([head, body, crc]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(30_000, 0);
  header.writeUInt32BE(30_000, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(90_001))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

test('a digest tells its own deposits only; whether others sent the bytes is known when they have arrived', async () => {
  const picture = await drawPicture(18, { format: 'jpeg' });
  const sha = createHash('sha256').update(picture).digest('hex');
  const firstReceipt = async (person: Person, id: string) =>
    (await person.client.call(getWork, { id })).isFirstReceipt;
  const first = await painter.deposit('空山', 'draw', '空山.jpg', picture);
  expect(await firstReceipt(painter, first.id)).toBeNull();
  await painter.upload(first.id, '空山.jpg', picture);
  expect(await firstReceipt(painter, first.id)).toBe(true);
  const named = await painter.client.call(findOwnDeposits, { sha256: sha });
  expect(named).toMatchObject([{ id: first.id, title: '空山' }]);
  expect(await stranger.client.call(findOwnDeposits, { sha256: sha })).toEqual([]);

  const second = await stranger.deposit('也是空山', 'draw', '空山.jpg', picture);
  expect(await firstReceipt(stranger, second.id)).toBeNull();
  await stranger.upload(second.id, '空山.jpg', picture);
  expect(await firstReceipt(stranger, second.id)).toBe(false);
  expect(await painter.client.call(findOwnDeposits, { sha256: sha })).toEqual(named);
});
