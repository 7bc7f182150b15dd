/** A property of an XMP packet: namespace, local name, text. */
export interface XmpProperty {
  namespace: string;
  name: string;
  value: string;
}

const TAG = /<(\/?)([^\s<>/!?="']+)((?:\s+[^\s<>/="']+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/y;
const ATTRIBUTE = /([^\s<>/="']+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/g;
const RDF = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#';
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

interface Element {
  /** As written; resolved against the prefixes known when it closes. */
  name: string;
  text: string;
}

/**
 * Simple properties of an XMP packet (ISO 16684-1 §7): attributes, elements with text, and rdf:resource.
 * Reading ends at the first ill-formed part. A document type is never read, so no entity can be expanded.
 */
export function readXmp(bytes: Uint8Array): XmpProperty[] {
  const text = new TextDecoder().decode(bytes);
  const found: XmpProperty[] = [];
  const prefixes = new Map<string, string>();
  const open: Element[] = [];
  const add = (qualified: string, value: string) => {
    const [prefix, name] = split(qualified);
    const namespace = prefixes.get(prefix);
    if (namespace !== undefined && name !== '') found.push({ namespace, name, value: decode(value) });
  };
  for (let at = 0; at < text.length;) {
    const next = text.indexOf('<', at);
    const between = text.slice(at, next < 0 ? text.length : next);
    const innermost = open.at(-1);
    if (innermost !== undefined) innermost.text += between;
    if (next < 0) break;
    const skipped = afterComment(text, next, innermost);
    if (skipped !== undefined) {
      at = skipped;
      continue;
    }
    TAG.lastIndex = next;
    const [whole, closing, name = '', attributes = '', empty] = TAG.exec(text) ?? [];
    if (whole === undefined) break;
    at = next + whole.length;
    if (closing) {
      const element = open.pop();
      if (element?.name !== name) break;
      if (element.text.trim() !== '') add(name, element.text);
      continue;
    }
    const pairs = [...attributes.matchAll(ATTRIBUTE)].map(
      (one) => [one[1] ?? '', one[2] ?? one[3] ?? ''] as const,
    );
    for (const [key, value] of pairs) if (key.startsWith('xmlns:')) prefixes.set(key.slice(6), decode(value));
    for (const [key, value] of pairs)
      add(prefixes.get(split(key)[0]) === RDF && split(key)[1] === 'resource' ? name : key, value);
    if (!empty) open.push({ name, text: '' });
  }
  return found;
}

function split(qualified: string): [prefix: string, name: string] {
  const colon = qualified.indexOf(':');
  return colon < 0 ? ['', qualified] : [qualified.slice(0, colon), qualified.slice(colon + 1)];
}

/** Where a comment, instruction or CDATA section that begins here ends; a document type ends the text. */
function afterComment(text: string, at: number, innermost: Element | undefined): number | undefined {
  const past = (end: string, from: number) => {
    const found = text.indexOf(end, from);
    return found < 0 ? text.length : found + end.length;
  };
  if (text.startsWith('<!--', at)) return past('-->', at + 4);
  if (text.startsWith('<?', at)) return past('?>', at + 2);
  if (text.startsWith('<![CDATA[', at)) {
    const end = past(']]>', at + 9);
    if (innermost !== undefined) innermost.text += text.slice(at + 9, end - 3).replaceAll('&', '&amp;');
    return end;
  }
  return text.startsWith('<!', at) ? text.length : undefined;
}

const decode = (text: string) =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-fA-F]{1,6})|([a-z]{2,4}));/g, (whole, decimal, hex, name) => {
    if (name !== undefined) return ENTITIES[name as string] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex as string, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
