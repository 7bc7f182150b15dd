import { inflateRawSync } from 'node:zlib';
import type { Readable } from 'node:stream';
import { Refusal } from '../../platform/index.ts';

/** 10 MB. */
const MOST_BYTES = 10 * 1024 * 1024;

export type InvoiceFileKind = 'pdf' | 'ofd';

/** Reads a file to its end; @throws Refusal INVOICE_FILE_REFUSED where it is larger than an invoice may be */
export async function readInvoiceFile(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length;
    // Read on without storing it: the rest of a refused body must be read, or the connection hangs.
    if (size <= MOST_BYTES) chunks.push(chunk);
  }
  if (size > MOST_BYTES) throw new Refusal('INVOICE_FILE_REFUSED', '文件超过 10 MB，请重新导出');
  return Buffer.concat(chunks);
}

/**
 * The type of a file by its bytes, whatever its name: PDF (ISO 32000 §7.5), or OFD (GB/T 33190: a zip with
 * OFD.xml).
 */
export function invoiceFileKind(bytes: Buffer): InvoiceFileKind | undefined {
  if (bytes.subarray(0, 5).toString('latin1') === '%PDF-')
    return bytes.subarray(-1024).toString('latin1').includes('%%EOF') ? 'pdf' : undefined;
  return isOfd(bytes) ? 'ofd' : undefined;
}

/** Walks the zip's directory (APPNOTE 6.3) to the document's entry point and checks it. */
function isOfd(bytes: Buffer): boolean {
  if (bytes.length < 22 || bytes.readUInt32LE(0) !== 0x0403_4b50) return false;
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || end + 22 > bytes.length) return false;
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0 && at + 46 <= end; left -= 1) {
    if (bytes.readUInt32LE(at) !== 0x0201_4b50) return false;
    const nameLength = bytes.readUInt16LE(at + 28);
    const name = bytes.subarray(at + 46, at + 46 + nameLength).toString('utf8');
    if (name === 'OFD.xml') return isEntryPoint(bytes, at);
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return false;
}

function isEntryPoint(bytes: Buffer, at: number): boolean {
  const [method, packedSize, local] = [
    bytes.readUInt16LE(at + 10),
    bytes.readUInt32LE(at + 20),
    bytes.readUInt32LE(at + 42),
  ];
  if (local + 30 > bytes.length || packedSize > 1_000_000) return false;
  const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
  const packed = bytes.subarray(start, start + packedSize);
  try {
    const text = method === 8 ? inflateRawSync(packed, { maxOutputLength: 1_000_000 }) : packed;
    return /<(?:\w+:)?OFD[\s>]/.test(text.toString('utf8'));
  } catch {
    return false;
  }
}
