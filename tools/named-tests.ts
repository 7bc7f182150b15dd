import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'vite';

const ROOT = join(import.meta.dirname, '..');

export interface NamedTest {
  title: string;
  file: string;
}

/** The tests that a cell of a table names: `title` in file. */
export const testsIn = (text: string): NamedTest[] =>
  [...text.matchAll(/`([^`]+)` in ([\w./-]+)/g)].map(([, title = '', file = '']) => ({ title, file }));

interface Node {
  type: string;
  [key: string]: unknown;
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value;

/** `test`, `test.each(…)`, `test.describe`: the first name and the words after the dots. */
function calleeOf(node: Node): string[] {
  if (node.type === 'Identifier') return [String(node['name'])];
  if (node.type === 'MemberExpression')
    return [...calleeOf(node['object'] as Node), ...calleeOf(node['property'] as Node)];
  if (node.type === 'CallExpression') return calleeOf(node['callee'] as Node);
  return [];
}

function titleOf(node: Node, source: string): string | undefined {
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value'];
  if (node.type !== 'TemplateLiteral') return undefined;
  return source.slice(Number(node['start']) + 1, Number(node['end']) - 1);
}

/** Titles of the tests of one file that run; skipped or planned tests do not count. */
function titlesIn(source: string): string[] {
  const titles: string[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit);
    if (!isNode(value)) return;
    if (value.type === 'CallExpression') {
      const [name, ...words] = calleeOf(value['callee'] as Node);
      const [first] = value['arguments'] as Node[];
      const title = first && titleOf(first, source);
      const runs = !words.some((word) => ['skip', 'fixme', 'todo', 'fail', 'describe'].includes(word));
      if ((name === 'test' || name === 'it') && runs && title !== undefined) titles.push(title);
    }
    Object.values(value).forEach(visit);
  };
  visit(parseAst(source, { lang: 'ts' }).body);
  return titles;
}

const HOLE = /%[sdifjop]|\$\{[^}]*\}|\$[a-z]\w*/gi;
const escape = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

/** Whether `wanted` is the title, or a template's instance whose fillings the file itself names. */
function isTitle(wanted: string, title: string, source: string): boolean {
  if (wanted === title) return true;
  if (!HOLE.test(title)) return false;
  HOLE.lastIndex = 0;
  const filled = new RegExp(`^${title.split(HOLE).map(escape).join('(.+?)')}$`).exec(wanted);
  return filled !== null && filled.slice(1).every((filling) => source.includes(filling));
}

const files = globSync(
  [
    '{packages/*,server,sealer,copy-index,portal,console,verifier,witness,simulators}/src/**/*.test.{ts,tsx}',
    'tools/**/*.test.ts',
    'e2e/{wire,journeys}/**/*.{test,spec}.ts',
  ],
  { cwd: ROOT, exclude: ['**/node_modules/**'] },
);
const read = new Map<string, { source: string; titles: string[] }>();

function open(file: string) {
  const known = read.get(file);
  if (known) return known;
  const source = readFileSync(join(ROOT, file), 'utf8');
  const made = { source, titles: titlesIn(source) };
  read.set(file, made);
  return made;
}

/** The fault of a test that a page of `docs/` names, or undefined where it exists and runs. */
export function whatIsMissing({ title, file }: NamedTest): string | undefined {
  const matching = files.filter((path) => path === file || path.endsWith(`/${file}`));
  if (matching.length !== 1) return `${file} names ${matching.length} files`;
  const { source, titles } = open(matching[0] ?? '');
  return titles.some((one) => isTitle(title, one, source)) ? undefined : `no test “${title}” in ${file}`;
}
