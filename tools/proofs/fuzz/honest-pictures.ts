import { drawPicture } from '@yinji/testkit/pictures/seeded-pictures';
import sharp, { type Sharp } from 'sharp';
import { Hand } from './mutate-bytes.ts';
import type { PictureFormat } from '@yinji/originality';

export interface HonestPicture {
  name: string;
  format: PictureFormat;
  bytes: Uint8Array;
}

const SIZE = { width: 120, height: 88 };

/** Small pictures of all five types, in the forms that make a decoder take different ways. */
export async function drawHonestPictures(): Promise<HonestPicture[]> {
  const drawn = await drawPicture(4, { ...SIZE, format: 'png' });
  const second = await drawPicture(5, { ...SIZE, format: 'png' });
  const picture = () => sharp(drawn);
  const described = () =>
    picture()
      .withIccProfile('p3')
      .withExif({ IFD0: { Copyright: '墨', Orientation: '6' } });
  const grey16 = () => picture().greyscale().toColourspace('grey16');
  const moving = () => sharp([drawn, second], { join: { animated: true } });
  const encoded: Record<Exclude<PictureFormat, 'bmp'>, Record<string, Sharp>> = {
    jpeg: {
      baseline: picture().jpeg({ quality: 60 }),
      progressive: picture().jpeg({ quality: 60, progressive: true, chromaSubsampling: '4:4:4' }),
      described: described().jpeg({ quality: 60 }),
      cmyk: picture().toColourspace('cmyk').jpeg({ quality: 60 }),
      grey: picture().greyscale().jpeg({ quality: 60 }),
    },
    png: {
      colour: picture().png({ compressionLevel: 1 }),
      interlaced: picture().png({ progressive: true }),
      palette: picture().png({ palette: true, colours: 16 }),
      deep: grey16().png(),
      transparent: picture().ensureAlpha(0.5).png(),
      described: described().png(),
    },
    webp: {
      lossy: picture().webp({ quality: 50 }),
      lossless: picture().webp({ lossless: true }),
      transparent: picture().ensureAlpha(0.5).webp({ quality: 50, alphaQuality: 50 }),
      moving: moving().webp({ quality: 50 }),
      described: described().webp({ quality: 50 }),
    },
    tif: {
      bare: picture().tiff({ compression: 'none' }),
      lzw: picture().tiff({ compression: 'lzw', predictor: 'horizontal' }),
      deflate: picture().tiff({ compression: 'deflate' }),
      packbits: picture().tiff({ compression: 'packbits' }),
      jpeg: picture().tiff({ compression: 'jpeg', quality: 60 }),
      fax: picture().threshold().toColourspace('b-w').tiff({ compression: 'ccittfax4', bitdepth: 1 }),
      tiles: picture().tiff({ compression: 'deflate', tile: true, tileWidth: 32, tileHeight: 32 }),
      pyramid: picture().tiff({ compression: 'lzw', tile: true, pyramid: true, tileWidth: 32, tileHeight: 32 }),
      big: picture().tiff({ compression: 'lzw', bigtiff: true }),
      deep: grey16().tiff({ compression: 'deflate' }),
      described: described().tiff({ compression: 'lzw' }),
    },
  };
  const made: HonestPicture[] = drawBitmaps();
  for (const [format, forms] of Object.entries(encoded))
    for (const [name, form] of Object.entries(forms))
      made.push({
        name: `${format} ${name}`,
        format: format as PictureFormat,
        // `slice` of a Buffer is no copy: a mutant would change its original.
        bytes: new Uint8Array(await form.toBuffer()),
      });
  return made;
}

const FILE_HEAD = 14;
const INFO_HEAD = 40;

/** Every depth, and both run-length codes; MS-WMF, 2.2.2 DIB. */
function drawBitmaps(): HonestPicture[] {
  const { width, height } = SIZE;
  const hand = new Hand(() => 0.618);
  const bitmap = (name: string, bits: number, compression: number, body: Uint8Array) => {
    const colours = bits <= 8 ? 2 ** bits : 0;
    const begins = FILE_HEAD + INFO_HEAD + 4 * colours;
    const bytes = Buffer.alloc(begins + body.length);
    bytes.write('BM', 'latin1');
    bytes.writeUInt32LE(bytes.length, 2);
    bytes.writeUInt32LE(begins, 10);
    bytes.writeUInt32LE(INFO_HEAD, 14);
    bytes.writeInt32LE(width, 18);
    bytes.writeInt32LE(height, 22);
    bytes.writeUInt16LE(1, 26);
    bytes.writeUInt16LE(bits, 28);
    bytes.writeUInt32LE(compression, 30);
    bytes.writeUInt32LE(colours, 46);
    for (let i = 0; i < colours; i += 1)
      bytes.fill((i * 255) / colours, FILE_HEAD + INFO_HEAD + 4 * i, FILE_HEAD + INFO_HEAD + 4 * i + 3);
    bytes.set(body, begins);
    return { name: `bmp ${name}`, format: 'bmp' as const, bytes: new Uint8Array(bytes) };
  };
  const rows = (bits: number) =>
    Uint8Array.from({ length: Math.ceil((width * bits) / 32) * 4 * height }, (_, i) => (i * 31) ^ (i >> 5));
  /** Runs of ten points, then the end of the row; at last the end of the picture. */
  const runs = Buffer.concat([
    ...Array.from({ length: height }, (_, y) =>
      Buffer.from([...Array.from({ length: width / 10 }, (_run, x) => [10, (x * y) & 255]).flat(), 0, 0]),
    ),
    Buffer.from([0, 3, 4, 0, 1, 2, 3, 0, 0, 1]),
  ]);
  return [
    ...[1, 4, 8, 16, 24, 32].map((bits) => bitmap(`of ${bits} bits`, bits, 0, rows(bits))),
    bitmap('run-length 8', 8, 1, runs),
    bitmap('run-length 4', 4, 2, runs),
    bitmap('bit fields', 32, 3, Buffer.concat([hand.bytes(12), rows(32)])),
  ];
}
