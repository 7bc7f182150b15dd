import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { attributeOf, hasClass, type Node, type Place, type Use } from './syntax.ts';

const ROOT = join(import.meta.dirname, '../..');
/** Through how many components a property is followed. */
const DEPTH = 4;

/** What carries one of these classes is set in the system's face. */
export const isAsTyped = (element: Node) => hasClass(element, 'as-typed') || hasClass(element, 'mono');

/** The elements of each component by its name. */
export type Uses = ReadonlyMap<string, readonly Use[]>;

/**
 * Every value that an expression may have, where the source fixes them: literals, constants, what a module of words
 * exports, and the properties that a component is given. Undefined where only running code knows.
 */
export async function evaluate(
  node: Node,
  place: Place,
  uses: Uses,
  depth = 0,
): Promise<unknown[] | undefined> {
  const go = (next: Node) => evaluate(next, place, uses, depth);
  switch (node.type) {
    case 'Literal':
      return [node['value'] ?? ''];
    case 'JSXText':
      return [node['value']];
    case 'JSXElement':
    case 'JSXFragment':
      if (isAsTyped(node)) return [''];
      return allOf(await all(node['children'], go));
    case 'JSXExpressionContainer':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
    case 'ParenthesizedExpression':
      return go(node['expression']);
    case 'TemplateLiteral':
      return allOf([
        ...node['quasis'].map(({ value }: Node) => [value.cooked]),
        ...(await all(node['expressions'], go)),
      ]);
    case 'ConditionalExpression':
      return allOf(await all([node['consequent'], node['alternate']], go));
    case 'LogicalExpression':
      return allOf(await all([...(node['operator'] === '&&' ? [] : [node['left']]), node['right']], go));
    case 'ArrayExpression':
      return wrap(await all(node['elements'], go), (values) => values);
    case 'ObjectExpression': {
      const fields: Node[] = node['properties'].filter(({ type }: Node) => type === 'Property');
      // A field that is not fixed is missing: a text taken from it is open.
      const values = await all(
        fields.map(({ value }) => value),
        go,
      );
      return [Object.fromEntries(fields.map(({ key }, at) => [key.name ?? key.value, only(values[at])]))];
    }
    case 'CallExpression': {
      // Figures: every face has the digits.
      if (/^(?:format|count)[A-Z]/.test(node['callee'].name ?? '')) return [''];
      const callees = await go(node['callee']);
      return callees?.every((one) => typeof one === 'function' || typeof one === 'string')
        ? callees
        : undefined;
    }
    case 'MemberExpression': {
      const { property, computed } = node as unknown as { property: Node; computed: boolean };
      const key = computed ? property['value'] : property['name'];
      if (key === 'length') return [''];
      const objects = await go(node['object']);
      return objects && membersOf(objects, key);
    }
    case 'Identifier':
      return look(node['name'], place, uses, depth);
    default:
      return undefined;
  }
}

/** The values of a name: of a local constant, a property, an element of a list, a constant of the file, an import. */
async function look(name: string, place: Place, uses: Uses, depth: number): Promise<unknown[] | undefined> {
  for (let at = place.around.length - 1; at >= 0; at -= 1) {
    const node = place.around[at]!;
    const outside = { ...place, around: place.around.slice(0, at) };
    if (node.type === 'BlockStatement' || node.type === 'Program') {
      const within = { ...place, around: place.around.slice(0, at + 1) };
      const found = await lookAmong(node['body'], name, within, uses, depth);
      if (found !== 'none') return found;
    }
    const pattern = (node['params'] as Node[] | undefined)?.find((each) => pathTo(name, each) !== undefined);
    if (pattern === undefined) continue;
    const path = pathTo(name, pattern)!;
    const call = place.around[at - 1];
    const isOfMap = call?.type === 'CallExpression' && call['callee'].property?.name === 'map';
    const lists = isOfMap ? await evaluate(call['callee'].object, outside, uses, depth) : undefined;
    if (isOfMap)
      return (
        lists &&
        follow(
          lists.flatMap((list) => (Array.isArray(list) ? list : [])),
          path,
        )
      );
    return depth < DEPTH ? lookGiven(node['id']?.name, path, uses, depth + 1) : undefined;
  }
  return undefined;
}

async function lookAmong(
  body: readonly Node[],
  name: string,
  place: Place,
  uses: Uses,
  depth: number,
): Promise<unknown[] | undefined | 'none'> {
  for (const node of body) {
    if (node.type === 'ImportDeclaration') {
      const one = (node['specifiers'] as Node[]).find(({ local }) => local.name === name);
      if (one) return importOf(node['source'].value, one['imported']?.name, place);
    }
    const declared = node.type === 'ExportNamedDeclaration' ? node['declaration'] : node;
    if (declared?.type !== 'VariableDeclaration') continue;
    for (const { id, init } of declared['declarations'] as Node[]) {
      const path = pathTo(name, id);
      if (path === undefined) continue;
      const component = init?.type === 'Identifier' && findTaker(init['name'], place.around);
      if (component && depth < DEPTH) return lookGiven(component, path, uses, depth + 1);
      const values = init && (await evaluate(init, place, uses, depth));
      return values && follow(values, path);
    }
  }
  return 'none';
}

/** The component around that takes its properties as one object of this name. */
const findTaker = (name: string, around: readonly Node[]): string | undefined =>
  around.findLast(({ params }) => params?.[0]?.name === name)?.['id']?.name;

/** What a component is given under a name by whoever uses it. */
async function lookGiven(
  component: string | undefined,
  [name, ...rest]: readonly string[],
  uses: Uses,
  depth: number,
): Promise<unknown[] | undefined> {
  const given = (uses.get(component ?? '') ?? []).flatMap(({ element, place }) => {
    const value = name === undefined ? undefined : attributeOf(element, name);
    return value === undefined ? [] : [{ value, place }];
  });
  if (given.length === 0) return undefined;
  const values = await Promise.all(given.map(({ value, place }) => evaluate(value, place, uses, depth)));
  return wrap(values, (each) => each.flat()).then((flat) => flat && follow(flat.flat(), rest));
}

async function importOf(
  from: string,
  name: string | undefined,
  { file }: Place,
): Promise<unknown[] | undefined> {
  if (name === undefined || !/\.ts$|^@yinji\/contract/.test(from)) return undefined;
  const url = from.startsWith('.') ? pathToFileURL(join(ROOT, dirname(file), from)).href : from;
  // A module that needs components cannot be loaded here; none of these holds words.
  const module = (await import(url).catch(() => undefined)) as Record<string, unknown> | undefined;
  return module && [module[name]];
}

/** The way from a parameter or a declared pattern to the name that it binds. */
function pathTo(name: string, pattern: Node): string[] | undefined {
  if (pattern.type === 'Identifier') return pattern['name'] === name ? [] : undefined;
  if (pattern.type === 'AssignmentPattern') return pathTo(name, pattern['left']);
  if (pattern.type === 'ArrayPattern')
    return pathOf(
      pattern['elements'].map((each: Node, at: number) => [at, each]),
      name,
    );
  if (pattern.type !== 'ObjectPattern') return undefined;
  return pathOf(
    pattern['properties'].map(({ key, value }: Node) => [key?.name, value]),
    name,
  );
}

function pathOf(parts: readonly [string | number, Node | null][], name: string): string[] | undefined {
  for (const [key, each] of parts) {
    const rest = each ? pathTo(name, each) : undefined;
    if (rest) return [String(key), ...rest];
  }
  return undefined;
}

const follow = (values: readonly unknown[], path: readonly string[]): unknown[] | undefined =>
  path.reduce<unknown[] | undefined>((found, key) => found && membersOf(found, key), [...values]);

/** A key that is not written out may be any. */
function membersOf(objects: readonly unknown[], key: string | undefined): unknown[] | undefined {
  const found = objects.flatMap((object) => {
    if (typeof object !== 'object' || object === null) return [undefined];
    return key === undefined ? Object.values(object) : [(object as Record<string, unknown>)[key]];
  });
  return found.includes(undefined) ? undefined : found;
}

const all = (nodes: readonly Node[], go: (node: Node) => Promise<unknown[] | undefined>) =>
  Promise.all(nodes.map(go));
const only = (values: unknown[] | undefined) => (values?.length === 1 ? values[0] : values);
const allOf = (values: readonly (unknown[] | undefined)[]) =>
  values.includes(undefined) ? undefined : values.flatMap((each) => each!);
async function wrap(
  values: readonly (unknown[] | undefined)[],
  make: (values: unknown[]) => unknown,
): Promise<unknown[] | undefined> {
  return values.includes(undefined) ? undefined : [make(values.map(only))];
}
