import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createAuthority,
  issueContentCredential,
  issueTimestampCredential,
  makeTimestampResponse,
  signClaim,
} from '@yinji/sealing';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engineSettings, openEngine } from './c2pa/engine.ts';
import { COPY_MEDIA_TYPES, openLabellers, SIGNED_CLAIM_BYTES, type SignClaim } from './index.ts';

/** An authority with its time authority, as the sealer has them. */
function makeAuthority(name: string): { anchors: string; sign: SignClaim } {
  const now = new Date();
  const authority = createAuthority(name, now);
  const timeAuthority = createAuthority(`${name} time`, now);
  const credential = issueContentCredential(authority, `${name} credentials`, now);
  const time = issueTimestampCredential(timeAuthority, `${name} stamps`, now);
  return {
    anchors: `${authority.certificate.toString()}${timeAuthority.certificate.toString()}`,
    sign: (claim) =>
      signClaim(
        claim,
        SIGNED_CLAIM_BYTES,
        { credential, issuer: authority.certificate },
        (query) => makeTimestampResponse(query, time, new Date(), randomBytes(16)).der,
      ),
  };
}

const ours = makeAuthority('Yinji');
const theirs = makeAuthority('Generator');
const labellers = openLabellers();
const copy = {
  generator: '印迹',
  number: 'YJCZ-2026-1',
  recordSha256: 'ab'.repeat(32),
  depositedSha256: 'cd'.repeat(32),
  verifyUrl: 'https://yinji.example/v?number=YJCZ-2026-1',
};
const AI = 'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia';
const AIGC = {
  Label: '1',
  ContentProducer: '甲公司',
  ProduceID: 'P-1',
  ContentPropagator: '乙平台',
  PropagateID: 'Q-2',
};
const aigcLabel = {
  kind: 'aigc',
  label: '1',
  producer: '甲公司',
  produceId: 'P-1',
  propagator: '乙平台',
  propagateId: 'Q-2',
};

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'yinji-labels-'))));
afterAll(async () => {
  labellers.close();
  await rm(folder, { recursive: true });
});

const drawing = () => {
  const svg =
    '<svg width="320" height="200"><rect width="320" height="200" fill="#d8cbb0"/><circle cx="90" cy="90" r="60" fill="#8a2f28"/></svg>';
  return sharp(Buffer.from(svg));
};
const sharpFormat = (format: string) =>
  (format === 'tif' ? 'tiff' : format) as 'jpeg' | 'png' | 'webp' | 'tiff';
const formats = Object.keys(COPY_MEDIA_TYPES);

const xmp = (inside: string) =>
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">${inside}</rdf:RDF></x:xmpmeta>`;
const bothLabels = xmp(
  `<rdf:Description rdf:about="" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/"
    xmlns:T="http://www.tc260.org.cn/ns/AIGC/1.0/" Iptc4xmpExt:DigitalSourceType="${AI}">
    <T:AIGC>${JSON.stringify(AIGC).replaceAll('"', '&quot;')}</T:AIGC></rdf:Description>`,
);

async function put(name: string, bytes: Uint8Array): Promise<string> {
  await writeFile(join(folder, name), bytes);
  return join(folder, name);
}
const draw = async (format: string, packet?: string) => {
  const picture = packet === undefined ? drawing() : drawing().withXmp(packet);
  return put(
    `drawn-${packet === undefined ? 'plain' : 'labelled'}.${format}`,
    await picture.toFormat(sharpFormat(format)).toBuffer(),
  );
};
const read = (path: string, format: string, anchors = ours.anchors) =>
  labellers.readLabels({ path, format, anchors });
async function makeCopy(path: string, format: string): Promise<string> {
  const into = `${path}.copy`;
  await labellers.signCopy({ path, format, anchors: ours.anchors }, copy, into, ours.sign);
  return into;
}

describe.each(formats)('%s', (format) => {
  test('a copy is trusted under our anchors, valid without them, and keeps pixels and labels', async () => {
    const path = await draw(format, bothLabels);
    const before = await readFile(path);
    const signed = await makeCopy(path, format);
    const { credentials, labels } = await read(signed, format);
    expect(credentials).toMatchObject({
      state: 'trusted',
      faults: [],
      isTimeTrusted: true,
      signer: 'Yinji credentials',
      actions: [{ name: 'c2pa.opened' }, { name: 'c2pa.published' }],
      ingredients: [{ relationship: 'parentOf' }],
    });
    expect(Math.abs(Date.parse(credentials?.signedAt ?? '') - Date.now())).toBeLessThan(60_000);
    expect(labels).toEqual([
      { kind: 'source-type', term: 'trainedAlgorithmicMedia' },
      { ...aigcLabel, place: 'xmp' },
    ]);
    expect((await read(signed, format, theirs.anchors)).credentials).toMatchObject({
      state: 'valid',
      faults: expect.arrayContaining(['signingCredential.untrusted']) as unknown,
      isTimeTrusted: false,
    });
    expect(await readFile(path)).toEqual(before);
    expect(await sharp(signed).raw().toBuffer()).toEqual(await sharp(path).raw().toBuffer());
  });

  test('a changed pixel makes it invalid', async () => {
    const bytes = await readFile(await makeCopy(await draw(format), format));
    // Somewhere in the picture's own data, which no manifest covers in any of the formats.
    const at = format === 'tif' ? 20 : format === 'jpeg' || format === 'png' ? bytes.length - 40 : 60;
    bytes[at]! ^= 1;
    const { credentials } = await read(await put(`changed.${format}`, bytes), format);
    expect(credentials?.state).toBe('invalid');
    expect(credentials?.faults).toContain('assertion.dataHash.mismatch');
  });

  test('a file without labels says nothing', async () => {
    expect(await read(await draw(format), format)).toEqual({ credentials: null, labels: [] });
  });
});

/** A picture as an AI service gives it out: its own manifest with c2pa.created. */
async function generate(format: string, more: object = {}): Promise<string> {
  const mediaType = COPY_MEDIA_TYPES[format] ?? '';
  const { WasmBuilder, asBlob } = await openEngine();
  const definition = {
    claim_generator_info: [{ name: 'Dreamer', version: '3' }],
    title: 'dream',
    format: mediaType,
    ...more,
  };
  const builder = WasmBuilder.fromJson(JSON.stringify(definition), engineSettings(theirs.anchors));
  builder.addAction({ action: 'c2pa.created', digitalSourceType: AI });
  const signer = {
    alg: 'es256',
    reserveSize: SIGNED_CLAIM_BYTES,
    sign: async (claim: Uint8Array) => Uint8Array.from(await theirs.sign(claim)),
  };
  const source = await readFile(await draw(format));
  return put(`generated.${format}`, await builder.sign(signer, [], mediaType, asBlob(source)));
}

test('an incoming manifest is read, and stays as the parent of the copy with its AI label', async () => {
  const path = await generate('png');
  const incoming = await read(path, 'png');
  expect(incoming.credentials).toMatchObject({
    state: 'valid',
    generator: 'Dreamer 3',
    signer: 'Generator credentials',
    actions: [{ name: 'c2pa.created', sourceType: 'trainedAlgorithmicMedia' }],
    sourceTypes: ['trainedAlgorithmicMedia'],
  });
  const signed = await makeCopy(path, 'png');
  expect((await read(signed, 'png')).credentials).toMatchObject({
    state: 'trusted',
    generator: '印迹 1',
    ingredients: [{ generator: 'Dreamer 3', relationship: 'parentOf' }],
    sourceTypes: ['trainedAlgorithmicMedia'],
  });
});

test('the time stamp of an old claim is not trusted, whatever authority gave it', async () => {
  const { credentials } = await read(await generate('jpeg', { claim_version: 1 }), 'jpeg', theirs.anchors);
  expect(credentials).toMatchObject({ state: 'trusted', isTimeTrusted: false });
  expect(credentials?.signedAt).not.toBeNull();
});

test('a manifest at a remote address is reported and nothing is fetched', async () => {
  const asked: string[] = [];
  const shop = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.end();
  });
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  const { port } = shop.address() as AddressInfo;
  const at = `http://127.0.0.1:${port}/x.c2pa`;
  const packet = xmp(`<rdf:Description xmlns:dcterms="http://purl.org/dc/terms/" dcterms:provenance="${at}"/>`);
  for (const format of ['jpeg', 'png']) {
    const bytes = await drawing().withXmp(packet).toFormat(sharpFormat(format)).toBuffer();
    const { credentials } = await read(await put(`remote.${format}`, bytes), format);
    expect([format, credentials?.state]).toEqual([format, 'remote']);
  }
  expect(asked).toEqual([]);
  await new Promise((resolve) => shop.close(resolve));
});

test('without anchors no signer is trusted', async () => {
  const signed = await makeCopy(await draw('jpeg'), 'jpeg');
  expect((await read(signed, 'jpeg', '')).credentials).toMatchObject({ state: 'valid', isTimeTrusted: false });
});

test('the manifest of a copy names its deposit and says that the copy is another file', async () => {
  const signed = await readFile(await makeCopy(await draw('jpeg'), 'jpeg'));
  const { WasmReader } = await openEngine();
  const reader = await WasmReader.fromBytes('image/jpeg', signed, engineSettings(ours.anchors));
  const { manifests, active_manifest } = JSON.parse(reader.json()) as {
    active_manifest: string;
    manifests: Record<string, { assertions: { label: string; data: unknown }[] }>;
  };
  const said = manifests[active_manifest]?.assertions.find(({ label }) => label === 'yinji.deposit');
  expect(said?.data).toEqual({
    v: 1,
    number: copy.number,
    record_sha256: copy.recordSha256,
    deposited_sha256: copy.depositedSha256,
    verify_url: copy.verifyUrl,
    is_deposited_file: false,
  });
});

test('the label of GB 45438 is found in EXIF and in a PNG text chunk, and kept when it is unreadable', async () => {
  // libvips writes ASCII alone; JSON has escapes for the rest.
  const ascii = JSON.stringify({ AIGC }).replace(
    /[^ -~]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  const exif = { IFD0: { ImageDescription: ascii } };
  for (const format of ['jpeg', 'webp']) {
    const bytes = await drawing().withExif(exif).toFormat(sharpFormat(format)).toBuffer();
    expect((await read(await put(`exif.${format}`, bytes), format)).labels, format).toEqual([
      { ...aigcLabel, place: 'exif' },
    ]);
  }
  const ofPng = async (text: string) =>
    (await read(await put('text.png', await pngWithText(text)), 'png')).labels;
  expect(await ofPng(JSON.stringify(AIGC))).toEqual([{ ...aigcLabel, place: 'text' }]);
  expect(await ofPng('no object')).toEqual([
    {
      kind: 'aigc',
      place: 'text',
      label: null,
      producer: null,
      produceId: null,
      propagator: null,
      propagateId: null,
    },
  ]);
});

/** Puts a tEXt chunk with the keyword AIGC behind the header. Label readers do not check the CRC. */
async function pngWithText(text: string): Promise<Buffer> {
  const png = await drawing().png().toBuffer();
  const value = Buffer.from(`AIGC\0${text}`);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(value.length);
  head.write('tEXt', 4);
  return Buffer.concat([png.subarray(0, 33), head, value, Buffer.alloc(4), png.subarray(33)]);
}

test('hostile files get a verdict and the next file is read', async () => {
  const signed = await readFile(await makeCopy(await draw('jpeg'), 'jpeg'));
  const manifestAt = signed.indexOf('jumb');
  const garbled = Buffer.from(signed);
  randomBytes(4000).copy(garbled, manifestAt + 40);
  const files: [string, Buffer][] = [
    ['empty.jpg', Buffer.alloc(0)],
    ['zip.jpg', Buffer.concat([Buffer.from('PK\u0003\u0004jumb'), randomBytes(500)])],
    ['noise.jpg', Buffer.concat([signed.subarray(0, 4), randomBytes(5000), Buffer.from('jumb')])],
    ['garbled.jpg', garbled],
    ...[30, manifestAt + 30, manifestAt + 3000, signed.length - 10].map((end): [string, Buffer] => [
      `cut-${end}.jpg`,
      signed.subarray(0, end),
    ]),
  ];
  for (const [name, bytes] of files) {
    const { credentials } = await read(await put(name, bytes), 'jpeg');
    expect([undefined, 'invalid', 'unreadable'], name).toContain(credentials?.state);
  }
  expect((await read(await put('garbled.jpg', garbled), 'jpeg')).credentials).not.toBeNull();
  expect((await read(await put('whole.jpg', signed), 'jpeg')).credentials?.state).toBe('trusted');
});

test('a process reads files without a manifest one after the other, and one with a manifest is its last', async () => {
  const own = openLabellers();
  const readers: (string | undefined)[] = [];
  const plain = await draw('jpeg');
  const signed = await makeCopy(plain, 'jpeg');
  for (const path of [plain, plain, signed, plain]) {
    await own.readLabels({ path, format: 'jpeg', anchors: '' });
    readers.push(listReaders().at(-1));
  }
  expect(readers).toEqual([readers[0], readers[0], undefined, readers[3]]);
  expect(readers[3]).not.toBe(readers[0]);
  // When a reader dies between two files, the next file gets another.
  process.kill(Number(readers[3]), 'SIGKILL');
  await expect(own.readLabels({ path: plain, format: 'jpeg', anchors: '' })).resolves.toMatchObject({
    labels: [],
  });
  own.close();
});

/** Living processes of the tests' own labellers. */
function listReaders(): string[] {
  const { stdout } = spawnSync('ps', ['-o', 'pid=,stat=,args=', '--ppid', String(process.pid)], {
    encoding: 'utf8',
  });
  return stdout
    .split('\n')
    .filter((line) => line.includes('label-child') && !/ Z/.test(line))
    .map((line) => line.trim().split(' ')[0]!);
}

test('an XMP packet can neither expand entities nor hide a label behind its end', async () => {
  const bomb = `<!DOCTYPE x [<!ENTITY a "${AI}">]>${bothLabels}`;
  const unclosed = xmp(bothLabels).slice(0, -40);
  const labelsOf = async (packet: string) => {
    const bytes = await drawing().withXmp(packet).png().toBuffer();
    return (await read(await put('xmp.png', bytes), 'png')).labels.length;
  };
  expect(await labelsOf(bomb)).toBe(0);
  expect(await labelsOf(unclosed)).toBe(2);
});

test('a file of 100 MB is read, and a task that takes too long is killed without the next one', async () => {
  const path = await put('long.jpg', (await readFile(await draw('jpeg'))).subarray(0, 200));
  const file = await open(path, 'r+');
  await file.write('jumb', 104_857_000);
  await file.close();
  const { credentials } = await read(path, 'jpeg');
  expect([undefined, 'unreadable']).toContain(credentials?.state);

  const hasty = openLabellers({ timeoutMs: 1 });
  await expect(hasty.readLabels({ path, format: 'jpeg', anchors: '' })).rejects.toMatchObject({
    fault: 'timeout',
  });
  hasty.close();
  await expect(hasty.readLabels({ path, format: 'jpeg', anchors: '' })).rejects.toMatchObject({
    fault: 'closed',
  });
  const frugal = openLabellers({ memoryBytes: 1 << 20 });
  await expect(frugal.readLabels({ path, format: 'jpeg', anchors: '' })).rejects.toMatchObject({
    fault: 'file',
  });
  frugal.close();
});

test('without a signer no copy is made and the reason is passed on', async () => {
  const path = await draw('png');
  const into = join(folder, 'unsigned.png');
  const refusal = new Error('the sealer is away');
  const file = { path, format: 'png', anchors: ours.anchors };
  await expect(labellers.signCopy(file, copy, into, () => Promise.reject(refusal))).rejects.toBe(refusal);
  await expect(readFile(into)).rejects.toMatchObject({ code: 'ENOENT' });
  await expect(labellers.signCopy({ ...file, format: 'bmp' }, copy, into, ours.sign)).rejects.toMatchObject({
    fault: 'file',
  });
});
