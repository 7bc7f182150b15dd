import { inflateSync } from 'node:zlib';
import { unzipSync } from 'fflate';

/** How a text may stand in a file or a column; DER holds it as UTF-8. */
export function formsOf(text: string): Buffer[] {
  const little = Buffer.from(text, 'utf16le');
  const plain = [Buffer.from(text), little, Buffer.from(little).swap16()];
  const escaped = [...text].map((one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`).join('');
  return [...plain.flatMap(encodingsOf), Buffer.from(encodeURIComponent(text)), Buffer.from(escaped)];
}

/** The bytes, and the same as hex and base64. */
export function encodingsOf(bytes: Buffer): Buffer[] {
  const hex = bytes.toString('hex');
  return [
    bytes,
    Buffer.from(hex),
    Buffer.from(hex.toUpperCase()),
    ...[0, 1, 2].map((at) => inBase64(bytes, at)),
  ];
}

/** The characters of base64 that depend on these bytes alone, behind `before` other bytes. */
function inBase64(bytes: Buffer, before: number): Buffer {
  const whole = Buffer.concat([Buffer.alloc(before), bytes]);
  const end = Math.floor(whole.length / 3) * 4;
  return Buffer.from(whole.toString('base64').slice(before === 0 ? 0 : 4, end));
}

/** The bytes, and what lies packed in them: files of a zip, streams of a PDF. */
export function* layersOf(bytes: Buffer): Generator<Buffer> {
  yield bytes;
  if (bytes.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004')
    for (const [name, file] of Object.entries(unzipSync(bytes))) {
      yield Buffer.from(name);
      yield* layersOf(Buffer.from(file));
    }
  if (bytes.subarray(0, 5).toString('latin1') === '%PDF-') yield* streamsOf(bytes);
}

function* streamsOf(pdf: Buffer): Generator<Buffer> {
  for (let at = pdf.indexOf('stream\n'); at !== -1; at = pdf.indexOf('stream\n', at + 7)) {
    try {
      yield inflateSync(pdf.subarray(at + 7));
    } catch {
      // Not compressed: the search of the whole file has seen it.
    }
  }
}
