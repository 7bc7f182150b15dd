import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { SUBJECTS } from '../../server/src/platform/attachments/subjects.ts';
import { Constants, nodesOf, type Node, type Value } from './constants.ts';

const ROOT = join(import.meta.dirname, '../..');

export interface Limit {
  name: string;
  capacity: number;
  refillSeconds: number;
  file: string;
}

/** Every bucket of the server, from each call that takes of one or counts in it. Throws where one cannot be read. */
export function readLimits(): Limit[] {
  const files = globSync('server/src/**/*.ts', { cwd: ROOT })
    .filter((file) => !/\.test\.ts$|platform\/limits\//.test(file))
    .filter((file) => /\b(?:takeToken|tokenOf|countUse)\(/.test(readFileSync(join(ROOT, file), 'utf8')));
  return [...files.flatMap((file) => limitsOf(join(ROOT, file))), ...ofAttachments()].toSorted(byName);
}

const byName = (a: Limit, b: Limit) =>
  a.name.localeCompare(b.name) || a.capacity - b.capacity || a.file.localeCompare(b.file);

const ofAttachments = (): Limit[] => [
  ...new Map(
    Object.values(SUBJECTS).map(({ limit: { name, capacity, refillSeconds } }) => [
      name,
      { name, capacity, refillSeconds, file: 'subjects.ts' },
    ]),
  ).values(),
];

function limitsOf(file: string): Limit[] {
  const nodes = nodesOf(file);
  const constants = new Constants(file);
  const taken = nodes
    .filter(
      ({ type, callee }) =>
        type === 'CallExpression' && /^(?:takeToken|tokenOf|countUse)$/.test(nameOf(callee)),
    )
    .map((call) => call['arguments'] as Node[]);
  return taken.flatMap(([, use, , bucket]) => {
    const names = use === undefined ? [] : namesOf(use, constants);
    if (names.length > 0 && bucket !== undefined)
      return names.flatMap((name) =>
        bucketsOf(bucket, nodes, constants).map((one) => ({ name, ...one, file: basename(file) })),
      );
    // Of attachments: `ofAttachments`.
    if (file.endsWith('receive-attachment.ts')) return [];
    return tupleLimits(nodes, constants, file);
  });
}

const nameOf = (node: unknown): string => String((node as Node | undefined)?.['name'] ?? '');

const namesOf = (node: Node, constants: Constants): string[] =>
  node.type === 'ConditionalExpression'
    ? [node['consequent'], node['alternate']].flatMap((one) => namesOf(one as Node, constants))
    : [constants.valueOf(node)].filter((name) => typeof name === 'string');

/** `[use, subject, bucket]` in a list that a loop goes through. */
function tupleLimits(nodes: Node[], constants: Constants, file: string): Limit[] {
  const found = nodes
    .filter(({ type, elements }) => type === 'ArrayExpression' && (elements as Node[]).length === 3)
    .flatMap(({ elements }) => {
      const [use, , bucket] = elements as [Node, Node, Node];
      const name = constants.valueOf(use);
      return typeof name === 'string' && bucket.type === 'Identifier'
        ? bucketsOf(bucket, nodes, constants).map((one) => ({ name, ...one, file: basename(file) }))
        : [];
    });
  if (found.length === 0) throw new Error(`a limit of ${file} has no name that can be read`);
  return found;
}

/** One, or both of a condition. */
function bucketsOf(
  node: Node,
  nodes: Node[],
  constants: Constants,
): Pick<Limit, 'capacity' | 'refillSeconds'>[] {
  const declared = nodes.find(({ type, id }) => type === 'VariableDeclarator' && nameOf(id) === node['name']);
  const given = node.type === 'Identifier' && declared ? (declared['init'] as Node) : node;
  if (given.type === 'ConditionalExpression')
    return [given['consequent'], given['alternate']].flatMap((one) => bucketsOf(one as Node, nodes, constants));
  const bucket = constants.valueOf(given) as Record<string, Value> | undefined;
  const { capacity, refillSeconds } = bucket ?? {};
  if (typeof capacity !== 'number' || typeof refillSeconds !== 'number')
    throw new Error(`a bucket cannot be read: ${JSON.stringify(bucket)}`);
  return [{ capacity, refillSeconds }];
}
