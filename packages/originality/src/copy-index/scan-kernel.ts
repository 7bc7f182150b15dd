/**
 * The inner loop of the radius search in WebAssembly, which alone has an instruction that counts bits: 1 to 2 ns a hash,
 * against 27 in JavaScript. Written out here instruction by instruction, so that no build and no binary is needed.
 * Source of the encoding: WebAssembly Core Specification 2.0, §5.
 */

/** Opcodes and types, §5.4 and §5.3. */
const I32 = 0x7f;
const I64 = 0x7e;
const GET = 0x20;
const SET = 0x21;
const TEE = 0x22;
const LOOP = [0x03, 0x40];
const IF = [0x04, 0x40];
const END = 0x0b;
const BRANCH_IF = [0x0d, 0x00];
const I32_STORE = [0x36, 0x02, 0x00];
const I32_CONST = 0x41;
const I32_ADD = 0x6a;
const I32_SUB = 0x6b;
const I32_LESS = 0x49;
const I32_NOT_LESS = 0x4f;
const I64_LOAD = (offset: number) => [0x29, 0x03, offset];
const I64_XOR = 0x85;
const I64_COUNT_BITS = 0x7b;
const I32_FROM_I64 = 0xa7;

/** Parameters and locals of the function, in order. */
const [AT, END_AT, OUT, LOW, SPAN, Q0, D] = [0, 1, 2, 3, 4, 5, 9];
const WORDS = 4;

const u32 = (value: number): number[] =>
  value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...u32(value >>> 7)];
const s32 = (value: number): number[] =>
  value >= -64 && value < 64 ? [value & 0x7f] : [(value & 0x7f) | 0x80, ...s32(value >> 7)];
const text = (value: string) => [...u32(value.length), ...Buffer.from(value)];
const list = (...items: number[][]) => [...u32(items.length), ...items.flat()];
const section = (id: number, content: number[]) => [id, ...u32(content.length), ...content];

/** The bits in which word `i` of the hash at AT differs from the query's. */
const difference = (i: number) => [
  GET,
  AT,
  ...I64_LOAD(i * 8),
  GET,
  Q0 + i,
  I64_XOR,
  I64_COUNT_BITS,
  I32_FROM_I64,
];
/** True where D is within the limit of the hash or of its complement; the subtraction of LOW makes it one comparison. */
const outside = (spare: number) => [
  GET,
  D,
  GET,
  LOW,
  I32_SUB,
  GET,
  SPAN,
  I32_CONST,
  ...s32(spare),
  I32_SUB,
  I32_NOT_LESS,
];

/**
 * The first `words` words decide in all but very few cases, and the rest is counted only then: what they leave uncounted
 * can bring a distance to the complement's end, but none below `LOW`.
 */
function bodyOf(words: number): number[] {
  const sum = Array.from({ length: words }, (_, i) => [...difference(i), ...(i === 0 ? [] : [I32_ADD])]).flat();
  const rest = Array.from({ length: WORDS - words }, (_, i) => [...difference(words + i), I32_ADD]).flat();
  const keep = [GET, OUT, GET, AT, ...I32_STORE, GET, OUT, I32_CONST, 4, I32_ADD, SET, OUT];
  const check = [...outside(0), ...IF, ...keep, END];
  const next = [GET, AT, I32_CONST, WORDS * 8, I32_ADD, TEE, AT, GET, END_AT, I32_LESS, ...BRANCH_IF];
  const likely = [...sum, SET, D, ...outside((WORDS - words) * 64), ...IF];
  const code = [...LOOP, ...likely, GET, D, ...rest, SET, D, ...check, END, ...next, END, GET, OUT, END];
  const locals = list([1, I32]);
  return [...u32(locals.length + code.length), ...locals, ...code];
}

const PARAMETERS = [I32, I32, I32, I32, I32, I64, I64, I64, I64];

/** The magic number and the version. */
const HEAD = [0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00];

const moduleOf = (words: number) =>
  Uint8Array.from([
    ...HEAD,
    ...section(1, list([0x60, ...u32(PARAMETERS.length), ...PARAMETERS, 1, I32])),
    ...section(2, list([...text('m'), ...text('m'), 0x02, 0x00, 0x01])),
    ...section(3, list([0])),
    ...section(7, list([...text('scan'), 0x00, 0x00])),
    ...section(10, list(bodyOf(words))),
  ]);

/**
 * Goes over the hashes of 32 bytes from `at` to before `end` and writes the address of each hash within the distance at
 * `out`, 4 bytes each; answers where the next would be written. `low` is the greatest distance plus one, `span` how many
 * distances from there on are too far from the complement as well; the last four are the query.
 */
export type Scan = (
  at: number,
  end: number,
  out: number,
  low: number,
  span: number,
  ...query: [bigint, bigint, bigint, bigint]
) => number;

/** @param words how many of the four words are counted first: the fewer, the faster, up to the distance where they decide */
export function openScan(memory: WebAssembly.Memory, words: 2 | 3): Scan {
  const instance = new WebAssembly.Instance(new WebAssembly.Module(moduleOf(words)), { m: { m: memory } });
  return instance.exports['scan'] as unknown as Scan;
}
