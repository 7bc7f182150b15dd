import { cleanText, termOf, type AigcLabel, type AiLabel } from '../file-labels.ts';
import { findMetadata } from './metadata-blocks.ts';
import { readTiff } from './read-tiff.ts';
import { readXmp } from './read-xmp.ts';

const IPTC_EXTENSION = 'http://iptc.org/std/Iptc4xmpExt/2008-02-29/';
/** TC260-PG-20258A: where GB 45438-2025's object stands in XMP. */
const TC260 = 'http://www.tc260.org.cn/ns/AIGC/1.0/';
const DUBLIN_CORE_TERMS = 'http://purl.org/dc/terms/';
const MOST_LABELS = 8;

export interface FoundLabels {
  labels: AiLabel[];
  /** XMP dcterms:provenance: a manifest may lie at an address instead of in the file (C2PA 2.x §11.5). */
  hasRemoteManifest: boolean;
}

/** Labels of AI generation that are plain metadata. Each is given once, in the order found. */
export function findAiLabels(file: Buffer, format: string): FoundLabels {
  const labels: AiLabel[] = [];
  let hasRemoteManifest = false;
  const readPacket = (bytes: Uint8Array) => {
    for (const { namespace, name, value } of readXmp(bytes)) {
      const term = namespace === IPTC_EXTENSION && name === 'DigitalSourceType' ? termOf(value) : null;
      if (term !== null) labels.push({ kind: 'source-type', term });
      if (namespace === TC260 && name === 'AIGC') labels.push(readAigc(value, 'xmp'));
      if (namespace === DUBLIN_CORE_TERMS && name === 'provenance')
        hasRemoteManifest ||= /^https?:\/\//.test(value.trim());
    }
  };
  for (const { kind, bytes } of findMetadata(file, format)) {
    if (kind === 'xmp') readPacket(bytes);
    if (kind === 'text') labels.push(readAigc(Buffer.from(bytes).toString('utf8'), 'text'));
    if (kind === 'tiff') {
      const { xmp, description, userComment } = readTiff(bytes);
      if (xmp !== undefined) readPacket(xmp);
      for (const text of [description, userComment])
        if (text !== undefined && isAigcObject(text)) labels.push(readAigc(text, 'exif'));
    }
  }
  return { labels: unique(labels).slice(0, MOST_LABELS), hasRemoteManifest };
}

/** A camera's free text is not a label; an object that names AIGC is. */
const isAigcObject = (text: string) => /^\s*\{\s*"AIGC"\s*:/.test(text);

function readAigc(text: string, place: AigcLabel['place']): AigcLabel {
  const fields = parseObject(text);
  return {
    kind: 'aigc',
    place,
    // The standard wants text; writers give numbers too.
    label: cleanText(typeof fields['Label'] === 'number' ? String(fields['Label']) : fields['Label']),
    producer: cleanText(fields['ContentProducer']),
    produceId: cleanText(fields['ProduceID']),
    propagator: cleanText(fields['ContentPropagator']),
    propagateId: cleanText(fields['PropagateID']),
  };
}

/** The object itself, or the one under its key AIGC; empty where the text is not JSON. */
function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text.replace(/\0+$/, ''));
    const inner = isObject(value) && isObject(value['AIGC']) ? value['AIGC'] : value;
    return isObject(inner) ? inner : {};
  } catch {
    return {};
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function unique(labels: AiLabel[]): AiLabel[] {
  return [...new Map(labels.map((label) => [JSON.stringify(label), label])).values()];
}
