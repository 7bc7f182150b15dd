import { mutateBytes, repeatBytes, type Hand, type Mutate } from './mutate-bytes.ts';

/** A parsed DER value; an OCTET STRING or BIT STRING that contains DER is parsed too. */
interface Node {
  tag: number;
  /** Before the parts: the count of unused bits of a BIT STRING. */
  head: Uint8Array;
  parts: Node[] | undefined;
  content: Uint8Array;
  /** How the length is written, where not as DER requires. */
  length: 'shortest' | 'long' | 'indefinite' | number;
}

const NOTHING = new Uint8Array(0);
const TAGS = [0x01, 0x02, 0x03, 0x04, 0x05, 0x06, 0x0c, 0x17, 0x18, 0x1f, 0x24, 0x30, 0x31, 0x80, 0xa0, 0xa3];
const DEEPEST = 40;

function readNodes(bytes: Uint8Array, depth: number): Node[] | undefined {
  const nodes: Node[] = [];
  for (let at = 0; at < bytes.length;) {
    const tag = bytes[at]!;
    let length = bytes[at + 1] ?? 0;
    at += 2;
    if (length >= 0x80) {
      const count = length & 0x7f;
      if (count < 1 || count > 3) return undefined;
      length = bytes.subarray(at, at + count).reduce((sum, byte) => sum * 256 + byte, 0);
      at += count;
    }
    if (at + length > bytes.length) return undefined;
    nodes.push(readNode(tag, bytes.subarray(at, at + length), depth));
    at += length;
  }
  return nodes;
}

function readNode(tag: number, content: Uint8Array, depth: number): Node {
  const head = tag === 0x03 && content[0] === 0 ? content.subarray(0, 1) : NOTHING;
  const mayHold = (tag & 0x20) !== 0 || ((tag === 0x03 || tag === 0x04) && content.length > head.length + 1);
  const parts = mayHold && depth < DEEPEST ? readNodes(content.subarray(head.length), depth + 1) : undefined;
  return { tag, head, parts, content, length: 'shortest' };
}

function writeNode(node: Node): Buffer {
  const content = node.parts
    ? Buffer.concat([node.head, ...node.parts.map((part) => writeNode(part))])
    : node.content;
  const tail = node.length === 'indefinite' ? Buffer.of(0, 0) : NOTHING;
  return Buffer.concat([Buffer.of(node.tag), writeLength(node.length, content.length), content, tail]);
}

function writeLength(how: Node['length'], length: number): Buffer {
  if (how === 'indefinite') return Buffer.of(0x80);
  const wanted = typeof how === 'number' ? Math.max(0, length + how) : length;
  if (how !== 'long' && wanted < 0x80) return Buffer.of(wanted);
  const octets = Buffer.alloc(4);
  octets.writeUInt32BE(wanted);
  const start = how === 'long' ? 0 : octets.findIndex((byte) => byte !== 0);
  return Buffer.concat([Buffer.of(0x80 | (4 - start)), octets.subarray(start)]);
}

interface Place {
  siblings: Node[];
  at: number;
}

function listPlaces(siblings: Node[], into: Place[] = []): Place[] {
  for (const [at, node] of siblings.entries()) {
    into.push({ siblings, at });
    if (node.parts) listPlaces(node.parts, into);
  }
  return into;
}

/** Other bytes for a value without parts; the lengths around it follow. */
function changeContent(hand: Hand, node: Node): void {
  const { content } = node;
  node.parts = undefined;
  node.content = hand.pick([
    () => mutateBytes(hand, content, content),
    () => hand.bytes(hand.below(40)),
    () => NOTHING,
    () => Buffer.concat([Buffer.of(hand.pick([0, 0x80, 0xff])), content]),
    () =>
      repeatBytes(
        Buffer.of(hand.pick([0x81, 0xff, 0x00, 0x30])),
        hand.chance(0.01) ? 100_000 : hand.below(300),
      ),
  ])();
}

function changeTree(hand: Hand, places: readonly Place[], donors: readonly Place[]): void {
  const { siblings, at } = hand.pick(places);
  const node = siblings[at];
  // An earlier change may have removed it.
  if (node === undefined) return;
  const donor = hand.pick(donors.length > 0 ? donors : places);
  hand.pick([
    () => changeContent(hand, node),
    () => changeContent(hand, node),
    () => (node.tag = hand.chance(0.5) ? hand.pick(TAGS) : node.tag ^ (1 << hand.below(8))),
    () => (node.length = hand.pick(['long', 'indefinite', -1, 1, -128, 128, 0x7fff_0000] as const)),
    () => siblings.splice(at, 1),
    () => siblings.splice(at, 0, structuredClone(node)),
    () => siblings.splice(at, 1, structuredClone(donor.siblings[donor.at] ?? node)),
    () => siblings.splice(hand.below(siblings.length), 0, ...siblings.splice(at, 1)),
    () => siblings.splice(at, 1, ...nest(hand, node)),
  ])();
}

/** Thousands of values in one, or one in hundreds. */
function nest(hand: Hand, node: Node): Node[] {
  const wrap = (parts: Node[]): Node => ({
    tag: 0x30,
    head: NOTHING,
    parts,
    content: NOTHING,
    length: 'shortest',
  });
  if (hand.chance(0.5))
    return [wrap(Array.from({ length: hand.chance(0.05) ? 5000 : hand.below(20) }, () => node))];
  let wrapped = node;
  for (let depth = hand.below(hand.chance(0.05) ? 300 : 5); depth > 0; depth -= 1) wrapped = wrap([wrapped]);
  return [wrapped];
}

/** Changes values within a DER structure and fixes the lengths, so that the change passes the outer checks. */
export const mutateDer: Mutate = (hand, seed, donor) => {
  const nodes = readNodes(seed, 0);
  if (nodes === undefined || nodes.length === 0 || hand.chance(0.2)) return mutateBytes(hand, seed, donor);
  const places = listPlaces(nodes);
  const donors = hand.chance(0.3) ? listPlaces(readNodes(donor, 0) ?? []) : [];
  for (let changes = hand.chance(0.7) ? 1 : 3; changes > 0; changes -= 1) changeTree(hand, places, donors);
  return new Uint8Array(Buffer.concat(nodes.map((node) => writeNode(node))));
};

/** Replaces the content of the first value of `tag` whose content is `from`, wherever it is. */
export function replaceContent(der: Uint8Array, tag: number, from: Uint8Array, to: Uint8Array): Uint8Array {
  const nodes = readNodes(der, 0) ?? [];
  const found = listPlaces(nodes)
    .map(({ siblings, at }) => siblings[at]!)
    .find((node) => node.tag === tag && Buffer.compare(node.content, from) === 0);
  if (found === undefined) throw new Error('no such value');
  found.content = to;
  found.parts = undefined;
  return new Uint8Array(Buffer.concat(nodes.map((node) => writeNode(node))));
}
