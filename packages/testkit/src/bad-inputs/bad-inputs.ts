import type { AnyCall } from '@yinji/contract';
import { exampleOf } from './example-of.ts';
import { choicesOf, inputSchema, isNullable, type Schema } from './json-schema.ts';

export interface BadInput {
  /** The field, dotted, and what is wrong with it. */
  what: string;
  /** What is sent: the wire's shape with one thing wrong. */
  input: unknown;
}

export interface BadInputs {
  /** A request that is valid as far as the contract can tell. */
  example: Record<string, unknown>;
  /** Must be refused, whoever calls. */
  wrong: BadInput[];
  /** May be a person's honest text; must never cause a fault. */
  odd: BadInput[];
}

export const NULL_BYTE = 'a\u0000b';
export const RIGHT_TO_LEFT = 'abc\u202egpj.exe';
export const EMOJI = '👩‍🎨🎨 𠮷';

/** Everything that can be wrong with each field of a call, made from the contract. */
export function badInputsOf(call: AnyCall): BadInputs {
  const schema = inputSchema(call);
  const example = exampleOf(schema) as Record<string, unknown>;
  const wrong: BadInput[] = [{ what: 'a field nobody knows', input: { ...example, nobodyKnows: 1 } }];
  const odd: BadInput[] = [];
  // Values in an address are text, whatever they mean.
  const isAddress = call.method === 'GET' || call.kind === 'upload';
  for (const field of fieldsOf(schema, [])) {
    const spoil = (what: string, value: unknown): BadInput => ({
      what: `${field.path.join('.')}: ${what}`,
      input: withValue(example, field.path, value),
    });
    if (field.isRequired && !call.path.includes(`{${field.path[0]}}`))
      wrong.push({ what: `${field.path.join('.')}: missing`, input: without(example, field.path) });
    wrong.push(...wrongValues(field.schema, isAddress).map(([what, value]) => spoil(what, value)));
    if (takesText(field.schema)) odd.push(spoil('emoji', EMOJI), spoil('right to left', RIGHT_TO_LEFT));
  }
  return { example, wrong, odd };
}

/** Paths of the fields that hold an id, so that another person's id can be put there. */
export const idFieldsOf = (call: AnyCall): string[][] =>
  fieldsOf(inputSchema(call), []).flatMap(({ path, schema }) =>
    [schema, ...(choicesOf(schema) ?? [])].some(({ format }) => format === 'uuid') ? [path] : [],
  );

interface Field {
  path: string[];
  schema: Schema;
  isRequired: boolean;
}

function fieldsOf(schema: Schema, path: string[]): Field[] {
  const own = choicesOf(schema)?.find(({ type }) => type === 'object') ?? schema;
  const below = Object.entries(own.properties ?? {}).flatMap(([name, of]) => {
    const field = { path: [...path, name], schema: of, isRequired: own.required?.includes(name) ?? false };
    return [field, ...fieldsOf(of, field.path)];
  });
  const { items } = own;
  if (items === undefined) return below;
  const item = { path: [...path, '0'], schema: items, isRequired: false };
  return [...below, item, ...fieldsOf(items, item.path)];
}

function wrongValues(schema: Schema, isAddress: boolean): [string, unknown][] {
  if (isFree(schema)) return [];
  const bad: [string, unknown][] = [
    ['null byte', NULL_BYTE],
    ['too long', 'x'.repeat(longerThan(schema))],
  ];
  // Repeated in the address, a field is a list.
  const items = itemsOf(schema);
  if (items === undefined) bad.push(['a list', isAddress ? ['1', '2'] : [[]]]);
  if (takesNumber(schema))
    bad.push(['1e308', isAddress ? '1e308' : 1e308], ['negative', isAddress ? '-1' : -1]);
  if (!takesText(schema)) bad.push(['text', 'text']);
  if (isAddress) return bad;
  if (!takesNumber(schema)) bad.push(['a number', 1e308]);
  if (!takes(schema, 'boolean')) bad.push(['true', true]);
  if (!takes(schema, 'object')) bad.push(['an object', { __proto__: null, constructor: { prototype: 1 } }]);
  if (!isNullable(schema)) bad.push(['null', null]);
  if (items !== undefined) bad.push(['too many', Array.from({ length: 100_000 }, () => null)]);
  return bad;
}

const kindsOf = (schema: Schema): Schema[] => choicesOf(schema)?.flatMap(kindsOf) ?? [schema];
const isFree = (schema: Schema) => kindsOf(schema).some((one) => Object.keys(one).length === 0);
const takes = (schema: Schema, type: string) =>
  kindsOf(schema).some((one) => one.type === type || (one.type === undefined && typeof one.const === type));
const takesNumber = (schema: Schema) => takes(schema, 'integer') || takes(schema, 'number');
/** Free text: no fixed words, and no pattern except forbidden characters. */
const takesText = (schema: Schema) =>
  kindsOf(schema).some((one) => one.type === 'string' && one.enum === undefined && one.const === undefined);
const itemsOf = (schema: Schema) => kindsOf(schema).find(({ type }) => type === 'array');
const longerThan = (schema: Schema): number =>
  Math.max(1000, ...kindsOf(schema).map(({ maxLength }) => maxLength ?? 0)) + 1;

type Container = Record<string, unknown> | unknown[];

function withValue(whole: unknown, [name, ...rest]: string[], value: unknown): unknown {
  if (name === undefined) return value;
  const copy = (Array.isArray(whole) ? [...(whole as unknown[])] : { ...(whole as object) }) as Container;
  Reflect.set(copy, name, withValue(Reflect.get(copy, name), rest, value));
  return copy;
}

function without(whole: unknown, [name, ...rest]: string[]): unknown {
  const copy = (Array.isArray(whole) ? [...(whole as unknown[])] : { ...(whole as object) }) as Container;
  if (name === undefined) return copy;
  if (rest.length === 0) Reflect.deleteProperty(copy, name);
  else Reflect.set(copy, name, without(Reflect.get(copy, name), rest));
  return copy;
}

/** The example with somebody's id in one field. */
export const withId = (example: unknown, path: string[], id: string): unknown => withValue(example, path, id);
