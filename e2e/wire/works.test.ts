import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  addMaterial,
  API_PREFIX,
  describeMaterial,
  discardWaitingFile,
  getMaterial,
  getMaterialProof,
  getOriginal,
  getOriginalLink,
  getTrust,
  getWaitingFile,
  keepWaitingFile,
  listWaitingFiles,
  listMaterials,
  listOwnWorks,
  listPublicWorks,
  prepareDeposit,
  prepareRelease,
  releaseWork,
  saveWorkDraft,
  updateWork,
  uploadMaterial,
  uploadOriginal,
  type AnyCall,
} from '@yinji/contract';
import {
  checkMaterial,
  leafHash,
  parsePolicy,
  parseTlogProof,
  sm3,
  toHex,
  verifyTlogProof,
} from '@yinji/evidence';
import { unzipSync } from 'fflate';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Person } from '@yinji/testkit/people/person';
import { drawPicture } from '@yinji/testkit/pictures/seeded-pictures';
import { openStack, PACKAGES, type OpenStack } from '@yinji/testkit/open-stack';
import { codeOf as code } from '@yinji/testkit/people/code-of';

let stack: OpenStack;
let painter: Person;
let stranger: Person;
let database: Client;

beforeAll(async () => {
  stack = await openStack({ REQUESTS_PER_MINUTE: '1000000' });
  [painter, stranger] = [await stack.member('沈知白'), await stack.member('周以宁')];
  database = new Client({ connectionString: stack.running.databaseUrl });
  await database.connect();
});
afterAll(async () => {
  await database?.end();
  await stack?.close();
});

const fingerprint = (name: string, bytes: Uint8Array) => ({
  name,
  sizeBytes: bytes.length,
  sha256: createHash('sha256').update(bytes).digest('hex'),
  sm3: toHex(sm3(bytes)),
});
type Uploaded = { fileId: string | null; sha256: string; sm3: string; sizeBytes: number };
const uploadFile = (person: Person, name: string, bytes: Uint8Array) =>
  person.client.upload(uploadOriginal.path, {}, name, bytes) as Promise<Uploaded>;
const described = {
  title: '先传',
  workType: 'draw',
  description: '',
  claimedCreatedOn: null,
  category: 'F',
  aiDeclaration: { use: 'partly', tool: '某工具' },
} as const;

/** The answer's code to a body that the contract's client would not send. */
async function codeOf({ client }: Person, path: string, body: object): Promise<unknown> {
  const response = await fetch(`${stack.origin}${API_PREFIX}${path}`, {
    method: 'POST',
    headers: { authorization: client.token ?? '', 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return ((await response.json()) as { code: unknown }).code;
}

async function release(person: Person, fileId: string, bytes: Uint8Array, name: string) {
  const prepared = await person.client.call(prepareRelease, { fileId });
  const signed = await person.signManifest({
    ...prepared,
    title: described.title,
    claimedCreatedOn: null,
    file: fingerprint(name, bytes),
  });
  return { ...described, fileId, ...signed };
}

test('a file uploaded first is released afterwards: deposit and original at once, once per file', async () => {
  const picture = await drawPicture(21, { width: 640, height: 480, format: 'jpeg' });
  const { fileId, sha256 } = await uploadFile(painter, '先传.jpg', picture);
  if (fileId === null) throw new Error('no file id');
  expect(sha256).toBe(fingerprint('', picture).sha256);
  expect(await code(stranger.client.call(prepareRelease, { fileId }))).toBe('NOT_FOUND');
  const submission = await release(painter, fileId, picture, '先传.jpg');
  expect(await code(stranger.client.call(releaseWork, submission))).toBe('NOT_FOUND');
  // The kind is printed on the certificate: it is never assumed.
  const { workType: _kind, ...kindless } = submission;
  expect(await codeOf(painter, releaseWork.path, kindless)).toBe('BAD_INPUT');
  const other = await painter.signManifest({
    ...(await painter.client.call(prepareRelease, { fileId })),
    title: described.title,
    claimedCreatedOn: null,
    file: fingerprint('先传.jpg', Buffer.from('other')),
  });
  expect(await code(painter.client.call(releaseWork, { ...submission, ...other }))).toBe('MANIFEST_INVALID');
  const [first, again] = await Promise.all([
    painter.client.call(releaseWork, submission),
    painter.client.call(releaseWork, submission),
  ]);
  // The platform had the bytes before the fingerprint was deposited.
  expect([again.id, first.original, first.isFirstReceipt, first.aiDeclaration]).toEqual([
    first.id,
    'arrived',
    false,
    described.aiDeclaration,
  ]);
  const second = await painter.signManifest({
    ...(await painter.client.call(prepareRelease, { fileId })),
    title: described.title,
    claimedCreatedOn: null,
    file: fingerprint('先传.jpg', picture),
  });
  expect(await code(painter.client.call(releaseWork, { ...submission, ...second }))).toBe('ALREADY_DEPOSITED');
  const whole = await painter.waitForWork(first.id, (one) => one.deposit?.complete === true);
  expect([whole.evidence?.state, (await painter.rest()).rest.evidence]).toEqual(['passed', 9]);
});

/** What a PDF says, read with poppler. */
async function readPdfText(pdf: Uint8Array): Promise<string> {
  const path = join(stack.running.dataDir, 'released.pdf');
  await writeFile(path, pdf);
  const { stdout } = await promisify(execFile)('pdftotext', [path, '-']);
  return stdout;
}

test('a file left with the platform by somebody without a package is read back, released, and has no claim', async () => {
  const visitor = new Person(stack.place, '顾知帆');
  await visitor.register();
  await visitor.verifyRealName();
  const { client } = visitor;
  const picture = await drawPicture(25, { width: 640, height: 480, format: 'jpeg' });
  const { fileId } = await uploadFile(visitor, '归帆.jpg', picture);
  if (fileId === null) throw new Error('no file id');
  const kept = { fileId, ...described, workType: null };
  expect(await code(stranger.client.call(keepWaitingFile, kept))).toBe('NOT_FOUND');
  expect(await codeOf(visitor, keepWaitingFile.path, { fileId })).toBe('BAD_INPUT');
  await client.call(keepWaitingFile, kept);
  const { workType } = await client.call(keepWaitingFile, { fileId, ...described });
  const [waiting, ...more] = await client.call(listWaitingFiles, {});
  expect([workType, waiting?.title, waiting?.aiDeclaration, more]).toEqual([
    'draw',
    described.title,
    described.aiDeclaration,
    [],
  ]);
  expect(waiting?.file).toEqual(fingerprint('归帆.jpg', picture));
  expect(
    await stranger.client.call(listWaitingFiles, {}).then((all) => all.some(({ id }) => id === fileId)),
  ).toBe(false);
  expect(await code(stranger.client.blob(getWaitingFile, { id: fileId }))).toBe('NOT_FOUND');
  expect(await code(stranger.client.call(discardWaitingFile, { fileId }))).toBe('NOT_FOUND');
  expect(Buffer.from(await client.blob(getWaitingFile, { id: fileId })).equals(picture)).toBe(true);
  expect(await code(client.call(prepareRelease, { fileId }))).toBe('10003');

  await visitor.makeKey();
  await visitor.buy(PACKAGES.small);
  const work = await client.call(releaseWork, await release(visitor, fileId, picture, '归帆.jpg'));
  expect([work.original, work.isFirstReceipt]).toEqual(['arrived', false]);
  expect(await client.call(listWaitingFiles, {})).toEqual([]);
  expect(await code(client.call(keepWaitingFile, { fileId, ...described }))).toBe('ALREADY_DEPOSITED');
  expect(await code(client.call(discardWaitingFile, { fileId }))).toBe('ALREADY_DEPOSITED');
  expect(await code(client.blob(getWaitingFile, { id: fileId }))).toBe('NOT_FOUND');
  const { rows } = await database.query('select described from uploaded_file where id = $1', [fileId]);
  expect(rows).toEqual([{ described: null }]);

  // Certificate and bundle say which came first, and never that the platform had not received it.
  const claims = ['平台在此之前没有收到过这个文件', '先存指纹'];
  const said = await readPdfText(await visitor.waitForDocument(work.id, 'deposit'));
  expect(said).toContain('原件先送达，后存指纹');
  expect(said).toContain('平台此前已收到过相同的文件');
  for (const variant of ['full', 'public'] as const) {
    const files = unzipSync(await visitor.waitForBundle(work.id, variant));
    const texts = await Promise.all(
      Object.entries(files).map(([name, bytes]) =>
        name.endsWith('.pdf') ? readPdfText(bytes) : Buffer.from(bytes).toString(),
      ),
    );
    expect(texts.length).toBeGreaterThan(3);
    for (const claim of claims) expect([said, ...texts].filter((text) => text.includes(claim))).toEqual([]);
  }
});

test('an upload is checked by its first bytes, and the number of waiting files is bounded', async () => {
  expect(await code(uploadFile(painter, '画.png', Buffer.from('<svg>'.repeat(100))))).toBe('FILE_TYPE');
  const bytes = await drawPicture(22, { width: 40, height: 40, format: 'png' });
  const codes: (string | undefined)[] = [];
  for (let at = 0; at < 21; at += 1) codes.push(await code(uploadFile(stranger, '画.png', bytes)));
  expect(codes.slice(0, 20).every((one) => one === 'done')).toBe(true);
  expect(codes[20]).toBe('FILES_WAITING');
});

interface Pieces {
  materialId?: string;
  workId?: string;
  /** Continues this upload from its present offset. */
  from?: string;
  /** Stops after this many bytes. */
  stopAfter?: number;
}
const PIECE_BYTES = 16 * 1024;

/** Speaks tus 1.0.0 by hand, like any client; returns the address and the last answer. */
async function sendInPieces(
  person: Person,
  bytes: Buffer,
  { workId, materialId, from, stopAfter }: Pieces = {},
) {
  const headers = { 'tus-resumable': '1.0.0', authorization: person.client.token ?? '' };
  const metadata = { filename: '分段.png', ...(workId && { workId }), ...(materialId && { materialId }) };
  let url = from;
  if (url === undefined) {
    const made = await fetch(`${stack.origin}${API_PREFIX}upload/resumable`, {
      method: 'POST',
      headers: {
        ...headers,
        'upload-length': String(bytes.length),
        'upload-metadata': Object.entries(metadata)
          .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
          .join(','),
      },
    });
    if (made.status !== 201) return { url: '', failed: await made.text() };
    url = new URL(made.headers.get('location') ?? '', stack.origin).href;
  }
  const head = await fetch(url, { method: 'HEAD', headers });
  let sent = Number(head.headers.get('upload-offset'));
  while (sent < Math.min(bytes.length, stopAfter ?? Infinity)) {
    const answer = await fetch(url, {
      method: 'PATCH',
      headers: { ...headers, 'upload-offset': String(sent), 'content-type': 'application/offset+octet-stream' },
      body: new Uint8Array(bytes.subarray(sent, sent + PIECE_BYTES)),
    });
    const said = await answer.text();
    if (!answer.ok) return { url, failed: said };
    sent = Number(answer.headers.get('upload-offset'));
    if (sent === bytes.length) return { url, taken: (JSON.parse(said) as { data: Uploaded }).data };
  }
  return { url };
}

test('an original is sent in pieces, interrupted, and continued where it was', async () => {
  const picture = await drawPicture(23, { width: 900, height: 900, format: 'png' });
  const work = await painter.deposit('分段', 'draw', '分段.png', picture);
  const begun = await sendInPieces(painter, picture, { workId: work.id, stopAfter: 1 });
  // Another person's upload is not found, and neither is one without a session.
  for (const token of [stranger.client.token ?? '', 'x'.repeat(43)]) {
    const answer = await fetch(begun.url, {
      method: 'HEAD',
      headers: { 'tus-resumable': '1.0.0', authorization: token },
    });
    expect([403, 404]).toContain(answer.status);
  }
  const foreign = await sendInPieces(stranger, picture, { workId: work.id });
  expect(foreign.failed).toContain('NOT_FOUND');
  const rest = await sendInPieces(painter, picture, { from: begun.url });
  expect(rest.taken).toEqual({
    fileId: null,
    sha256: fingerprint('', picture).sha256,
    sm3: fingerprint('', picture).sm3,
    sizeBytes: picture.length,
  });
  expect((await painter.waitForWork(work.id, (one) => one.original === 'arrived')).original).toBe('arrived');
  // Nothing is left, and the address is gone.
  expect(readdirSync(join(stack.running.dataDir, 'resumable'))).toEqual([]);
  const gone = await fetch(begun.url, {
    method: 'HEAD',
    headers: { 'tus-resumable': '1.0.0', authorization: painter.client.token ?? '' },
  });
  expect(gone.status).toBe(404);
});

test("a file of a work's making is sent in pieces, for its holder alone, and compared with its fingerprint", async () => {
  const layer = Buffer.alloc(90_000, 'layer ');
  const { id: workId } = await painter.client.call(saveWorkDraft, {
    title: '分层',
    workType: 'draw',
    description: '',
    claimedCreatedOn: null,
    file: null,
  });
  const { id: materialId } = await painter.client.call(addMaterial, {
    workId,
    kind: 'layer',
    note: '',
    file: fingerprint('分层.psd', layer),
  });
  expect((await sendInPieces(stranger, layer, { materialId })).failed).toContain('NOT_FOUND');
  expect((await sendInPieces(painter, layer, { materialId: 'x' })).failed).toContain('NOT_FOUND');
  expect((await sendInPieces(painter, Buffer.alloc(90_000, 'other'), { materialId })).failed).toContain(
    'FILE_MISMATCH',
  );
  const begun = await sendInPieces(painter, layer, { materialId, stopAfter: 1 });
  const rest = await sendInPieces(painter, layer, { from: begun.url });
  expect(rest.taken).toEqual({ materialId });
  expect(Buffer.from(await painter.client.blob(getMaterial, { id: materialId })).equals(layer)).toBe(true);
  // It is complete: there is nothing left to send.
  expect((await sendInPieces(painter, layer, { materialId })).failed).toContain('NOT_FOUND');
  expect(readdirSync(join(stack.running.dataDir, 'resumable'))).toEqual([]);
});

test('a file sent in pieces is checked like one sent at once', async () => {
  const wrong = await sendInPieces(painter, Buffer.alloc(200_000, 7));
  expect(wrong.failed).toContain('FILE_TYPE');
  const work = await painter.deposit('别的', 'draw', '别的.png', await drawPicture(24, { format: 'png' }));
  const other = await sendInPieces(painter, await drawPicture(28, { format: 'png' }), { workId: work.id });
  expect(other.failed).toContain('FILE_MISMATCH');
  const large = await fetch(`${stack.origin}${API_PREFIX}upload/resumable`, {
    method: 'POST',
    headers: {
      'tus-resumable': '1.0.0',
      'upload-length': '104857600',
      authorization: painter.client.token ?? '',
    },
  });
  expect(large.status).toBe(413);
  const fresh = await sendInPieces(painter, await drawPicture(26, { format: 'png' }));
  expect(fresh.taken?.fileId).toMatch(/^[0-9a-f-]{36}$/);
  expect(readdirSync(join(stack.running.dataDir, 'resumable'))).toEqual([]);
});

test('a draft is changed field by field, stores the statement on AI, and keeps its earlier files', async () => {
  const draft = { title: '雨', workType: 'draw', description: '', claimedCreatedOn: null } as const;
  const first = fingerprint('一.png', Buffer.from('一'));
  const { id } = await painter.client.call(saveWorkDraft, { ...draft, file: first });
  const ai = { use: 'unknown', tool: '' } as const;
  const changed = await painter.client.call(updateWork, {
    id,
    file: fingerprint('二.png', Buffer.from('二')),
    aiDeclaration: ai,
    category: 'L',
  });
  expect([changed.title, changed.aiDeclaration, changed.category]).toEqual(['雨', ai, 'L']);
  expect(changed.versions.map(({ name, sha256 }) => [name, sha256])).toEqual([['一.png', first.sha256]]);
  // A save without the field leaves it unchanged.
  const saved = await painter.client.call(saveWorkDraft, { id, ...draft, title: '大雨', file: changed.file });
  expect([saved.aiDeclaration, saved.versions.length]).toEqual([ai, 1]);
  expect(await code(stranger.client.call(updateWork, { id, title: '夺' }))).toBe('NOT_FOUND');
});

test('a sketch is recorded before the deposit, and its recipient can check it', async () => {
  const draft = {
    title: '草图',
    workType: 'draw',
    description: '',
    claimedCreatedOn: null,
    file: null,
  } as const;
  const { id: workId } = await painter.client.call(saveWorkDraft, draft);
  const sketch = Buffer.from('任何一种文件，不是图片也行');
  const file = fingerprint('草图.psd', sketch);
  const input = { workId, kind: 'sketch', note: '第一稿', file } as const;
  const [made, again] = [
    await painter.client.call(addMaterial, input),
    await painter.client.call(addMaterial, input),
  ];
  expect([again.id, made.arrived, made.recordSha256]).toEqual([made.id, false, again.recordSha256]);
  expect(await code(painter.client.blob(getMaterial, { id: made.id }))).toBe('NOT_READY');
  const send = (person: Person, bytes: Uint8Array) =>
    person.client.upload(uploadMaterial.path, { id: made.id }, '草图.psd', bytes);
  expect(await code(send(painter, Buffer.from('另一个')))).toBe('FILE_MISMATCH');
  expect(await code(send(stranger, sketch))).toBe('NOT_FOUND');
  await send(painter, sketch);
  expect(Buffer.from(await painter.client.blob(getMaterial, { id: made.id })).equals(sketch)).toBe(true);
  const proof = await untilReady(() => painter.client.blob(getMaterialProof, { id: made.id }));
  const parts = unzipSync(proof);
  const record = parts['record.json'] ?? new Uint8Array();
  const held = checkMaterial(record, parts['material.json'] ?? new Uint8Array(), {
    sha256: file.sha256,
    sm3: file.sm3,
    size: file.sizeBytes,
  });
  const policy = parsePolicy((await painter.client.call(getTrust, {})).files['policy.txt'] ?? '');
  expect(
    await verifyTlogProof(parseTlogProof(parts['record.tlog-proof'] ?? ''), leafHash(record), policy),
  ).toBe(true);
  // It names the number that the work's deposit gets later.
  const { number } = await painter.client.call(prepareDeposit, { workId });
  expect(held.reveal.deposit_id).toBe(number);
  const [listed] = await painter.client.call(listMaterials, { workId });
  expect([listed?.arrived, listed?.note, listed?.logIndex !== null]).toEqual([true, '第一稿', true]);
  const noted = await painter.client.call(describeMaterial, { id: made.id, kind: 'layer', note: '改' });
  expect([noted.kind, noted.recordSha256]).toEqual(['layer', made.recordSha256]);
  const foreign: [AnyCall, object][] = [
    [addMaterial, input],
    [listMaterials, { workId }],
    [describeMaterial, { id: made.id, kind: 'layer', note: '' }],
  ];
  for (const [call, sent] of foreign)
    expect([call.path, await code(stranger.client.call(call, sent as never))]).toEqual([
      call.path,
      'NOT_FOUND',
    ]);
  for (const call of [getMaterial, getMaterialProof])
    expect(await code(stranger.client.blob(call, { id: made.id }))).toBe('NOT_FOUND');
});

test('strangers see the picture with its number in it, and the original opens by a link that expires', async () => {
  const picture = await drawPicture(27, { width: 1200, height: 800, format: 'jpeg' });
  const work = await painter.deposit('公开', 'draw', '公开.jpg', picture);
  await painter.upload(work.id, '公开.jpg', picture);
  await painter.waitForWork(work.id, (one) => one.deposit?.complete === true);
  await database.query('update work set is_public = true where id = $1', [work.id]);
  const shown = await untilReady(async () => {
    const { items } = await stranger.client.call(listPublicWorks, { page: 1, size: 20, keyword: '公开' });
    if (items[0] === undefined) throw Object.assign(new Error('not yet'), { code: 'NOT_READY' });
    return items[0];
  });
  const bytesAt = async (url: string) =>
    new Uint8Array(await (await fetch(`${stack.origin}${url}`)).arrayBuffer());
  const { items } = await painter.client.call(listOwnWorks, { page: 1, size: 20, keyword: '公开' });
  const [marked, clean] = [await bytesAt(shown.previewUrl), await bytesAt(items[0]?.thumbnailUrl ?? '')];
  expect([marked.length > 1000, clean.length > 1000, Buffer.compare(marked, clean) === 0]).toEqual([
    true,
    true,
    false,
  ]);
  // Anybody who kept the address gets an error as soon as the display has ended; a cache revalidates after a
  // minute.
  const address = `${stack.origin}${shown.previewUrl}`;
  const { headers } = await fetch(address);
  expect(headers.get('cache-control')).toBe('public, max-age=60, must-revalidate');
  const again = await fetch(address, { headers: { 'if-none-match': headers.get('etag') ?? '' } });
  expect([again.status, (await again.arrayBuffer()).byteLength]).toEqual([304, 0]);
  await database.query('update work set is_public = false where id = $1', [work.id]);
  const gone = await fetch(address, { headers: { 'if-none-match': headers.get('etag') ?? '' } });
  expect([gone.headers.get('content-type'), gone.headers.get('cache-control')]).toEqual([
    'application/json; charset=utf-8',
    null,
  ]);
  const { url } = await painter.client.call(getOriginalLink, { id: work.id });
  expect(Buffer.from(await bytesAt(url)).equals(picture)).toBe(true);
  expect(await code(stranger.client.call(getOriginalLink, { id: work.id }))).toBe('NOT_FOUND');
  expect(await code(stranger.client.blob(getOriginal, { id: work.id }))).toBe('NOT_FOUND');
  for (const [from, to] of [
    [/until=\d+/, `until=${Date.now() + 3_600_000}`],
    [/signature=./, 'signature=!'],
    [work.id, '0199c000-0000-7000-8000-00000000ffff'],
  ] as const) {
    const answer = await fetch(`${stack.origin}${url.replace(from, to)}`);
    expect(((await answer.json()) as { code: string }).code).toBe('NOT_FOUND');
  }
});

async function untilReady<T>(ask: () => Promise<T>): Promise<T> {
  for (const deadline = Date.now() + 60_000; ; await new Promise((resolve) => setTimeout(resolve, 50)))
    try {
      return await ask();
    } catch (cause) {
      if ((cause as { code?: string }).code !== 'NOT_READY' || Date.now() > deadline) throw cause;
    }
}
