import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compile } from 'tailwindcss';
import { parseSync } from 'vite';

const ROOT = join(import.meta.dirname, '..');

export const stylesOf = (folders: readonly string[]): string[] => filesOf(folders, 'css');
export const sourcesOf = (folders: readonly string[]): string[] => filesOf(folders, '{ts,tsx}');

const filesOf = (folders: readonly string[], ext: string): string[] =>
  folders
    .flatMap((folder) =>
      globSync(`${folder}/**/*.${ext}`, { cwd: ROOT, exclude: ['**/node_modules', '**/dist'] }),
    )
    .map((file) => join(ROOT, file));

/** The classes that selectors of these styles name. */
export function classesOf(styles: readonly string[]): string[] {
  const found = new Set<string>();
  for (const file of styles) {
    const text = readFileSync(file, 'utf8').replaceAll(/\/\*[^]*?\*\/|url\([^)]*\)/g, '');
    for (const [, selector = ''] of text.matchAll(/([^{};]+)\{/g))
      if (!selector.trim().startsWith('@'))
        for (const [, name = ''] of selector.matchAll(/\.([a-z][\w-]*)/gi)) found.add(name);
  }
  return [...found];
}

interface Node {
  type: string;
  [key: string]: unknown;
}

/** Every word of every text in the sources; for `gallery-${kind}` a test whether a class begins with it. */
export function namesIn(sources: readonly string[]): { has(name: string): boolean } {
  const words = new Set<string>();
  const beginnings = new Set<string>();
  for (const file of sources)
    visit(file, (node) => {
      if (typeof node['value'] === 'string') for (const word of wordsOf(node['value'])) words.add(word);
      for (const [index, text] of quasisOf(node).entries()) {
        for (const word of wordsOf(text)) words.add(word);
        const last = /[\w-]+-$/.exec(text)?.[0];
        if (last !== undefined && index < quasisOf(node).length - 1) beginnings.add(last);
      }
    });
  return {
    has: (name) => words.has(name) || [...beginnings].some((beginning) => name.startsWith(beginning)),
  };
}

/** Every class that a `className` of the sources names in full. */
export function classesIn(sources: readonly string[]): Set<string> {
  const worn = new Set<string>();
  const wear = (node: Node | null | undefined): void => {
    if (!node) return;
    if (node.type === 'Literal' && typeof node['value'] === 'string')
      for (const word of wordsOf(node['value'])) worn.add(word);
    if (node.type === 'TemplateLiteral') {
      const quasis = quasisOf(node);
      for (const [index, text] of quasis.entries())
        for (const word of wordsOf(
          text.replace(index > 0 ? /^\S+/ : '', '').replace(index < quasis.length - 1 ? /\S+$/ : '', ''),
        ))
          worn.add(word);
      for (const one of node['expressions'] as Node[]) wear(one);
    }
    if (node.type === 'JSXExpressionContainer') wear(node['expression'] as Node);
    if (node.type === 'ConditionalExpression')
      for (const end of ['consequent', 'alternate']) wear(node[end] as Node);
    if (node.type === 'LogicalExpression') wear(node['right'] as Node);
    if (node.type === 'CallExpression' && (node['callee'] as Node)['name'] === 'clsx')
      for (const one of node['arguments'] as Node[]) wear(one);
  };
  for (const file of sources)
    visit(file, (node) => {
      if (node.type === 'JSXAttribute' && (node['name'] as Node)['name'] === 'className')
        wear(node['value'] as Node);
    });
  return worn;
}

/** The names that Tailwind makes a rule of, with our theme. */
export async function utilitiesAmong(names: readonly string[]): Promise<Set<string>> {
  const theme = readFileSync(join(ROOT, 'packages/ui/src/utilities.css'), 'utf8');
  const compiler = await compile(`@layer utilities { @tailwind utilities; }\n${theme}`);
  const rules = compiler.build([...names]).matchAll(/^\s*\.((?:\\.|[\w-])+)/gm);
  return new Set([...rules].map(([, name = '']) => name.replaceAll('\\', '')));
}

const wordsOf = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');

const quasisOf = (node: Node): string[] =>
  node.type === 'TemplateLiteral'
    ? (node['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked)
    : [];

function visit(file: string, look: (node: Node) => void): void {
  if (!existsSync(file)) return;
  const go = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(go);
    if (node === null || typeof node !== 'object') return;
    if (typeof (node as Node).type === 'string') look(node as Node);
    for (const value of Object.values(node)) if (typeof value === 'object') go(value);
  };
  go(parseSync(file, readFileSync(file, 'utf8')).program);
}
