import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawPicture } from '@yinji/testkit/pictures/seeded-pictures';
import { drawTextured } from '@yinji/testkit/pictures/textured-pictures';
import { openDecoders, type Decoders } from './decoders.ts';
import { hammingDistance } from './hamming.ts';
import { pdqHash } from './pdq.ts';
import { PASSES, REFERENCE } from './local/fingerprint.ts';
import { LocalShard } from './local/local-shard.ts';
import { unpackFeatures } from './local/pack-features.ts';
import { shippedVocabulary } from './local/vocabulary.ts';
import { PictureError } from './picture-error.ts';

let folder = '';
let decoders: Decoders;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'yinji-decoders-'));
  decoders = openDecoders();
});
afterAll(async () => {
  decoders.close();
  await rm(folder, { recursive: true });
});

async function file(name: string, bytes: Uint8Array): Promise<string> {
  await writeFile(join(folder, name), bytes);
  return join(folder, name);
}

/** A picture that takes long to inspect. */
const enlarged = async (seed: number): Promise<Buffer> =>
  sharp(await drawPicture(seed))
    .resize(3000, 2200, { fit: 'fill' })
    .png({ compressionLevel: 1 })
    .toBuffer();

/** The fault a picture is refused with; 'none' when it is not. */
async function faultOf(path: string, by: Decoders = decoders): Promise<string> {
  try {
    await by.inspectPicture(path, {});
    return 'none';
  } catch (error) {
    return error instanceof PictureError ? error.fault : String(error);
  }
}

/** A TIFF of n tiny grey pages, LZW-free, little endian. */
function manyPages(n: number): Buffer {
  const [entries, directory] = [8, 2 + 8 * 12 + 4];
  const out = Buffer.alloc(8 + 4 + n * directory);
  out.write('II*\0', 'latin1');
  out.writeUInt32LE(12, 4);
  for (let page = 0; page < n; page += 1) {
    let at = out.writeUInt16LE(entries, 12 + page * directory);
    for (const [tag, value] of [
      [256, 2],
      [257, 2],
      [258, 8],
      [259, 1],
      [262, 1],
      [273, 8],
      [278, 2],
      [279, 4],
    ] as const) {
      at = out.writeUInt16LE(tag, at);
      at = out.writeUInt16LE(4, at);
      at = out.writeUInt32LE(1, at);
      at = out.writeUInt32LE(value, at);
    }
    out.writeUInt32LE(page + 1 < n ? 12 + (page + 1) * directory : 0, at);
  }
  return out;
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const out = Buffer.alloc(8 + body.length);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crc32(body), 4 + body.length);
  return out;
}

/** A PNG whose header claims so many pixels, with the rows given. */
function pngOf(side: number, rows: Buffer): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head[8] = 1; // one bit per pixel, grey
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([
    signature,
    pngChunk('IHDR', head),
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

const pngBomb = () => pngOf(30_000, Buffer.alloc(1e6));
/** 33 KB that are 268 million pixels: the largest a work may have. */
const largestPng = () => pngOf(16_383, Buffer.alloc((Math.ceil(16_383 / 8) + 1) * 16_383));

/** The fault a small picture is refused with; 'none' when it is not. */
const smallFaultOf = (path: string, who = 'somebody', by: Decoders = decoders): Promise<string> =>
  by.previewPicture(path, { who }).then(
    () => 'none',
    (error: unknown) => (error instanceof PictureError ? error.fault : String(error)),
  );

describe('inspectPicture', () => {
  it('gives sizes, preview, thumbnail, luma and eight hashes, and leaves the file alone', async () => {
    const bytes = await drawPicture(3, { width: 2000, height: 1500 });
    const picture = await decoders.inspectPicture(await file('sea.jpg', bytes), {});
    expect(picture).toMatchObject({ format: 'jpeg', width: 2000, height: 1500, pages: 1 });
    expect(await sharp(picture.preview).metadata()).toMatchObject({
      format: 'webp',
      width: 1600,
      height: 1200,
    });
    expect(await sharp(picture.thumbnail).metadata()).toMatchObject({
      format: 'webp',
      width: 480,
      height: 360,
    });
    expect([picture.luma.width, picture.luma.height, picture.luma.data.length]).toEqual([512, 384, 512 * 384]);
    expect(picture.pdq).toHaveLength(8);
    expect(pdqHash(picture.luma)).toEqual(picture.pdq[0]);
    expect(Buffer.compare(await sharp(join(folder, 'sea.jpg')).toBuffer(), await sharp(bytes).toBuffer())).toBe(
      0,
    );
  });

  it('hashes equal pixels equally in every lossless container', async () => {
    const size = { width: 301, height: 203 };
    const inspected = await Promise.all(
      (['png', 'bmp', 'tif'] as const).map(async (format) =>
        decoders.inspectPicture(await file(`same.${format}`, await drawPicture(8, { ...size, format })), {}),
      ),
    );
    expect(inspected.map(({ format }) => format)).toEqual(['png', 'bmp', 'tif']);
    expect(new Set(inspected.map(({ pixelSha256 }) => pixelSha256)).size).toBe(1);
    const other = await decoders.inspectPicture(
      await file('other.png', await drawPicture(9, { ...size, format: 'png' })),
      {},
    );
    expect(other.pixelSha256).not.toBe(inspected[0]!.pixelSha256);
  });

  it('turns a picture upright by its EXIF orientation', async () => {
    const upright = await drawPicture(4, { width: 400, height: 300, format: 'png' });
    const lying = await sharp(upright).rotate(270).withMetadata({ orientation: 6 }).png().toBuffer();
    const a = await decoders.inspectPicture(await file('upright.png', upright), {});
    const b = await decoders.inspectPicture(await file('lying.png', lying), {});
    expect([b.width, b.height, b.pixelSha256]).toEqual([400, 300, a.pixelSha256]);
    expect(hammingDistance(a.pdq[0]!.bits, b.pdq[0]!.bits)).toBe(0);
  });

  it('reads the first page of a TIFF and counts the rest', async () => {
    expect(await decoders.inspectPicture(await file('pages.tif', manyPages(3)), {})).toMatchObject({
      width: 2,
      pages: 3,
    });
  });

  it('makes a JPEG for print', async () => {
    const printed = await decoders.printPicture(
      await file('print.webp', await drawPicture(1, { width: 1200, height: 900, format: 'webp' })),
    );
    expect(printed).toMatchObject({ width: 920, height: 690 });
    expect(await sharp(printed.jpeg).metadata()).toMatchObject({ format: 'jpeg', channels: 3, width: 920 });
  });
});

describe('compareSources', () => {
  it('measures in upright pixels, whatever the container', { timeout: 120_000 }, async () => {
    const whole = await drawTextured(5, 900, 700);
    const cut = await sharp(whole).extract({ left: 150, top: 100, width: 520, height: 420 }).toBuffer();
    const lying = await sharp(cut)
      .rotate(270)
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 85 })
      .toBuffer();
    const found = await decoders.compareSources(
      await file('whole.tif', await sharp(whole).tiff({ compression: 'lzw' }).toBuffer()),
      await file('cut.jpg', lying),
    );
    expect([found.verdict, found.b.width, found.b.height]).toEqual(['a-contains-b', 520, 420]);
    const left = Math.min(...found.a.outline.map(([x]) => x));
    expect(Math.abs(left - 150)).toBeLessThan(found.error ?? 0);
  });

  it('refuses files that are not pictures, and is killed when it takes too long', async () => {
    const fine = await file('fine-too.png', await drawPicture(5, { width: 300, height: 220, format: 'png' }));
    const text = await file('text.png', Buffer.from('no picture at all'));
    const refused = decoders.compareSources(fine, text);
    await expect(refused).rejects.toMatchObject({ fault: 'unsupported-format' });
    const hasty = openDecoders({ compareTimeoutMs: 40 });
    await expect(hasty.compareSources(fine, fine)).rejects.toMatchObject({ fault: 'timeout' });
    // A picture does not wait behind a comparison.
    expect(await faultOf(fine, hasty)).toBe('none');
    hasty.close();
  });
});

describe('lookAtPicture', () => {
  it('gives what a work is kept by and what a cut-out of it is found by', async () => {
    const whole = await drawTextured(5, 900, 700);
    const cut = await sharp(whole).extract({ left: 150, top: 100, width: 520, height: 420 }).jpeg().toBuffer();
    const kept = await decoders.lookAtPicture(await file('kept.png', whole), REFERENCE);
    const shard = new LocalShard(shippedVocabulary());
    shard.add('whole', kept);
    const looked = unpackFeatures(await decoders.lookAtPicture(await file('part.jpg', cut), PASSES[0]!));
    expect([looked.features.width, looked.thumbnail.width]).toEqual([512, 240]);
    expect(shard.search(looked).map(({ workId }) => workId)).toEqual(['whole']);
  });

  it('finds nothing in a line of pixels or a single one, and refuses what is no picture', async () => {
    for (const [width, height] of [
      [3000, 1],
      [1, 1],
    ] as const) {
      const blank = sharp({ create: { width, height, channels: 3, background: '#123' } });
      const path = await file(`line${width}.png`, await blank.png().toBuffer());
      for (const pass of [REFERENCE, ...PASSES])
        expect(unpackFeatures(await decoders.lookAtPicture(path, pass)).features.count).toBe(0);
    }
    const text = await file('words.png', Buffer.from('no picture at all'));
    await expect(decoders.lookAtPicture(text, REFERENCE)).rejects.toMatchObject({
      fault: 'unsupported-format',
    });
  });

  it('is killed when it takes too long', async () => {
    const path = await file('slow.png', await enlarged(6));
    const hasty = openDecoders({ timeoutMs: 40 });
    await expect(hasty.lookAtPicture(path, REFERENCE)).rejects.toMatchObject({ fault: 'timeout' });
    hasty.close();
  });
});

describe('a refused picture', () => {
  it.each(['jpeg', 'png', 'webp', 'bmp', 'tif'] as const)(
    'is truncated when a %s ends early',
    async (format) => {
      const whole = await drawPicture(2, { width: 600, height: 450, format });
      for (const part of [0.5, 0.97]) {
        expect(
          await faultOf(await file(`cut.${format}`, whole.subarray(0, Math.floor(whole.length * part)))),
        ).toBe('truncated');
      }
    },
  );

  it('is unsupported when it is an SVG, whatever its name', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    expect(await faultOf(await file('drawing.png', svg))).toBe('unsupported-format');
  });

  it('is undecodable when only its first bytes are right', async () => {
    const noise = Buffer.alloc(4096, 0x5a);
    noise.set(Buffer.from('ffd8ff', 'hex'));
    noise.set(Buffer.from('ffd9', 'hex'), 4094);
    expect(await faultOf(await file('noise.jpg', noise))).toBe('undecodable');
  });

  it('has too many pixels', async () => {
    expect(await faultOf(await file('bomb.png', pngBomb()))).toBe('too-many-pixels');
    const bmp = await drawPicture(2, { width: 40, height: 30, format: 'bmp' });
    bmp.writeInt32LE(60_000, 18);
    bmp.writeInt32LE(60_000, 22);
    expect(await faultOf(await file('bomb.bmp', bmp))).toBe('too-many-pixels');
  });

  it('has too many pages', async () => {
    expect(await faultOf(await file('pages51.tif', manyPages(51)))).toBe('too-many-pages');
    expect(await faultOf(await file('pages50.tif', manyPages(50)))).toBe('none');
  });
});

describe('a small picture', () => {
  const small = async () => file('small.png', await drawPicture(5, { width: 300, height: 220, format: 'png' }));

  it('is previewed like a work, without a hash of its pixels', async () => {
    const path = await small();
    const { pixelSha256, ...previewed } = await decoders.inspectPicture(path, {});
    expect(await decoders.previewPicture(path, {})).toEqual(previewed);
    expect(pixelSha256).toHaveLength(64);
  });

  it('has 40 megapixels at most by its header, in each format, where a work may have more', async () => {
    expect(largestPng().length).toBeLessThan(34_000);
    expect(await smallFaultOf(await file('largest.png', largestPng()))).toBe('too-many-pixels');
    const blank = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: '#fff' } });
    expect(await smallFaultOf(await file('just.jpeg', await blank(8000, 5000).jpeg().toBuffer()))).toBe('none');
    for (const format of ['jpeg', 'png', 'webp', 'tiff'] as const) {
      const bytes = await blank(8000, 5001).toFormat(format).toBuffer();
      expect([format, await smallFaultOf(await file(`more.${format}`, bytes))]).toEqual([
        format,
        'too-many-pixels',
      ]);
    }
    const bmp = await drawPicture(2, { width: 40, height: 30, format: 'bmp' });
    bmp.writeInt32LE(8000, 18);
    bmp.writeInt32LE(5001, 22);
    expect(await smallFaultOf(await file('more.bmp', bmp))).toBe('too-many-pixels');
  });

  it('is its first frame where it moves', async () => {
    const frames = await sharp(
      [await drawPicture(1, { width: 300, height: 200 }), await drawPicture(2, { width: 300, height: 200 })],
      {
        join: { animated: true },
      },
    )
      .webp()
      .toBuffer();
    expect(await decoders.previewPicture(await file('moves.webp', frames), {})).toMatchObject({
      width: 300,
      height: 200,
      pages: 2,
    });
  });

  it.each(['gif', 'avif'] as const)('is no %s: those decoders are blocked', async (format) => {
    const bytes = await sharp(await drawPicture(1, { width: 64, height: 48 }))
      .toFormat(format)
      .toBuffer();
    expect(await smallFaultOf(await file(`other.${format}`, bytes))).toBe('unsupported-format');
  });

  it('is refused where its pixels are not those of its header', async () => {
    // The header of the small picture over the pixels of a large one: a WebP canvas smaller than its frame.
    const large = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#fff' } })
      .webp({ lossless: true, effort: 0 })
      .toBuffer();
    const canvas = Buffer.alloc(18);
    canvas.write('VP8X', 'latin1');
    canvas.writeUInt32LE(10, 4);
    canvas.writeUIntLE(9, 12, 3);
    canvas.writeUIntLE(9, 15, 3);
    const head = Buffer.from(large.subarray(0, 12));
    head.writeUInt32LE(large.length + canvas.length - 8, 4);
    const lie = Buffer.concat([head, canvas, large.subarray(12)]);
    expect(await smallFaultOf(await file('lie.webp', lie))).not.toBe('none');
    // One tile of a hundred million pixels behind a picture of ten by ten.
    const tiled = await sharp({ create: { width: 10, height: 10, channels: 3, background: '#fff' } })
      .tiff({ tile: true, tileWidth: 16, tileHeight: 16, compression: 'deflate' })
      .toBuffer();
    for (let at = tiled.readUInt32LE(4) + 2; at + 12 <= tiled.length; at += 12)
      if ([322, 323].includes(tiled.readUInt16LE(at))) tiled.writeUInt32LE(16_384, at + 8);
    expect(await smallFaultOf(await file('tile.tif', tiled))).not.toBe('none');
    expect(await smallFaultOf(await small())).toBe('none');
  });

  it('of one account does not wait for three of the largest works of another', async () => {
    const [path, largest] = [await small(), await file('work.png', largestPng())];
    const own = openDecoders();
    const ended: string[] = [];
    const works = Array.from({ length: 3 }, () =>
      own.inspectPicture(largest, { who: 'one' }).then(
        () => ended.push('work'),
        () => ended.push('closed'),
      ),
    );
    expect(await smallFaultOf(path, 'other', own)).toBe('none');
    expect(ended).toEqual([]);
    own.close();
    await Promise.all(works);
    expect(ended).toEqual(['closed', 'closed', 'closed']);
  });

  it('of one account waits for one of another, and the fifth of one at once is refused', async () => {
    const path = await small();
    const own = openDecoders();
    const ended: string[] = [];
    const note = (who: string) => smallFaultOf(path, who, own).then((fault) => ended.push(`${who} ${fault}`));
    await Promise.all([...Array.from({ length: 5 }, () => note('one')), note('other')]);
    expect(ended).toEqual(['one busy', 'one none', 'other none', 'one none', 'one none', 'one none']);
    own.close();
  });
});

describe('scratch', () => {
  it('has a limit for each file, and nothing is left of tasks, children and killed processes', async () => {
    const scratch = join(folder, 'scratch');
    const left = join(scratch, '999999999-abcdef');
    await mkdir(left, { recursive: true });
    const path = await file('scratch.png', await drawPicture(5, { width: 900, height: 700, format: 'png' }));
    // 900 × 700 × 3 bytes.
    const narrow = openDecoders({ scratch, fileBytes: 1_000_000 });
    const wide = openDecoders({ scratch, fileBytes: 2_000_000 });
    expect(await readdir(scratch)).toHaveLength(2);
    expect(await faultOf(path, narrow)).toBe('undecodable');
    expect(await faultOf(path, wide)).toBe('none');
    // Nothing that a task wrote stays behind it.
    const files = await readdir(scratch, { recursive: true, withFileTypes: true });
    expect(files.filter((one) => one.isFile())).toEqual([]);
    narrow.close();
    wide.close();
    expect(await readdir(scratch)).toEqual([]);
  });
});

describe('the pool', () => {
  it('kills a slow task and goes on', async () => {
    const path = await file('slow.png', await enlarged(5));
    const hasty = openDecoders({ timeoutMs: 40 });
    expect(await faultOf(path, hasty)).toBe('timeout');
    expect(await faultOf(path, hasty)).toBe('timeout');
    hasty.close();
  });

  it('decodes as many works at once as asked', async () => {
    const path = await file('at-once.png', await enlarged(8));
    const own = openDecoders({ atOnce: 2 });
    const before = childIds().length;
    const ended = await Promise.all([1, 2, 3].map(() => faultOf(path, own)));
    expect([ended, childIds().length - before]).toEqual([['none', 'none', 'none'], 2]);
    own.close();
  });

  it('recovers when a child dies, busy or idle', async () => {
    const path = await file('fine.png', await drawPicture(5, { width: 300, height: 220, format: 'png' }));
    const large = await file('large.png', await enlarged(6));
    const own = openDecoders();
    expect(await faultOf(path, own)).toBe('none');
    const once = faultOf(large, own);
    crashChildren();
    expect(await once).toBe('none');
    const always = { settled: false, fault: '' };
    const ended = faultOf(large, own).then((fault) => Object.assign(always, { settled: true, fault }));
    while (!always.settled) {
      crashChildren();
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect((await ended).fault).toBe('interrupted');
    expect(await faultOf(path, own)).toBe('none');
    own.close();
  });

  it('says nothing about a picture that it cannot read', async () => {
    expect(await faultOf(join(folder, 'missing.png'))).toBe('interrupted');
    expect(await faultOf(folder)).toBe('interrupted');
  });

  it('kills a child that grows too large', async () => {
    const path = await file('grows.png', await enlarged(5));
    const small = openDecoders({ memoryBytes: 1 << 20 });
    expect(await faultOf(path, small)).toBe('undecodable');
    small.close();
  });

  it('refuses when closed', async () => {
    const own = openDecoders();
    own.close();
    expect(await faultOf(join(folder, 'fine.png'), own)).toBe('interrupted');
  });
});

/** Decoding children of this test process (the public interface cannot order a crash). */
function childIds(): number[] {
  const lines = execFileSync('ps', ['-o', 'pid=,stat=,args=', '--ppid', String(process.pid)], {
    encoding: 'utf8',
  }).split('\n');
  return lines
    .filter((line) => line.includes('decode-child') && !/ Z/.test(line))
    .map((line) => Number.parseInt(line, 10));
}

function crashChildren(): void {
  for (const id of childIds()) process.kill(id, 'SIGSEGV');
}
