import { crc32 } from 'node:zlib';

/** A zip with stored entries (APPNOTE 4.3): local headers, central directory, end record. Names are raw bytes. */
export function storedZip(files: { name: Buffer; bytes: Buffer }[]): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, bytes } of files) {
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0); // version needed
    common.writeUInt16LE(0x21, 8); // 1980-01-01: the bytes depend only on the content
    common.writeUInt32LE(crc32(bytes), 10);
    common.writeUInt32LE(bytes.length, 14);
    common.writeUInt32LE(bytes.length, 18);
    common.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('504b0304', 'hex'), common, name, bytes]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('504b01021400', 'hex'), common, tail, name]));
    bodies.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('504b0506', 0, 'hex');
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...bodies, central, end]);
}

let codes: Map<string, number> | undefined;

/**
 * Text as GBK. The platform only decodes it, so the table is built from the decoder once; other characters
 * become `?`.
 */
export function gbk(text: string): Buffer {
  codes ??= readTable();
  const bytes: number[] = [];
  for (const character of text) {
    const code = character.charCodeAt(0) < 0x80 ? character.charCodeAt(0) : (codes.get(character) ?? 0x3f);
    bytes.push(...(code > 0xff ? [code >> 8, code & 0xff] : [code]));
  }
  return Buffer.from(bytes);
}

function readTable(): Map<string, number> {
  const decoder = new TextDecoder('gbk');
  const table = new Map<string, number>();
  for (let high = 0x81; high <= 0xfe; high += 1) {
    for (let low = 0x40; low <= 0xfe; low += 1) {
      if (low !== 0x7f) table.set(decoder.decode(Uint8Array.of(high, low)), (high << 8) | low);
    }
  }
  return table;
}
