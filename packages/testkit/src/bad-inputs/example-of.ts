import { choicesOf, type Schema } from './json-schema.ts';

/** What satisfies the patterns that the contract uses; a new pattern wants a line here. */
const EXAMPLES: readonly string[] = [
  '0199c000-0000-7000-8000-00000000ffff',
  // Page sizes: one of those offered.
  '10',
  '13900000000',
  'somebody@example.com',
  '123456',
  '2026-11-21',
  '2026-11',
  '2026-11-21T00:00:00.000Z',
  '11010519491231002X',
  '91350100M000100Y43',
  'a'.repeat(64),
  'AAAA',
  'A'.repeat(43),
  '/market?workType=photo',
  '1.00',
  'QQ-01',
  'example text',
];

/**
 * A wire value that the schema accepts, with all required and all optional fields.
 * @throws Error where no example fits; the contract then has a new shape
 */
export function exampleOf(schema: Schema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  const choices = choicesOf(schema);
  if (choices !== undefined) return exampleOf(choices.find(({ type }) => type !== 'null') ?? {});
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, of]) => [name, exampleOf(of)]),
      );
    case 'array':
      return Array.from({ length: Math.max(1, schema.minItems ?? 0) }, () => exampleOf(schema.items ?? {}));
    case 'string':
      return exampleText(schema);
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 0, Math.min(1, schema.maximum ?? 1));
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      return 'anything';
  }
}

function exampleText(schema: Schema): string {
  const patterns = [schema, ...(schema.allOf ?? [])].flatMap(({ pattern }) => pattern ?? []);
  const isTaken = (text: string) =>
    patterns.every((pattern) => new RegExp(pattern, 'u').test(text)) &&
    text.length >= (schema.minLength ?? 0) &&
    text.length <= (schema.maxLength ?? Infinity) &&
    (schema.format !== 'uri' || URL.canParse(text));
  const plain = 'example '.repeat(1 + (schema.minLength ?? 0) / 8).slice(0, Math.max(7, schema.minLength ?? 0));
  const found = [plain, ...EXAMPLES, 'https://example.com/'].find(isTaken);
  if (found === undefined) throw new Error(`no example for ${JSON.stringify(schema)}`);
  return found;
}
