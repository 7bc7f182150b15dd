import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { evaluate, isAsTyped, type Uses } from './evaluate.ts';
import {
  attributeOf,
  hasClass,
  listElements,
  nameOf,
  parseSource,
  type Node,
  type Place,
  type Use,
} from './syntax.ts';

/** A heading of a screen: what it may say as far as the source fixes it, and the parts that only running code knows. */
export interface Heading {
  /** File and line. */
  at: string;
  fixed: string[];
  open: string[];
}

const ROOT = join(import.meta.dirname, '../..');
const SOURCES = ['portal/src/**/*.tsx', 'console/src/**/*.tsx', 'packages/{ui,web}/src/**/*.tsx'];
const HEADINGS = new Set(['h1', 'h2']);
/** All headings of both apps, and everything else of the class `song`. */
export async function listHeadings(): Promise<Heading[]> {
  const elements = globSync(SOURCES, { cwd: ROOT })
    .filter((file) => !file.includes('.test.'))
    .toSorted()
    .flatMap((file) => listElements(parseSource(file, readFileSync(join(ROOT, file), 'utf8'))));
  const uses = Map.groupBy(elements, ({ element }) => nameOf(element));
  const isHeading = ({ element }: Use) => HEADINGS.has(nameOf(element)) || hasClass(element, 'song');
  return Promise.all(elements.filter(isHeading).map((one) => readHeading(one, uses)));
}

/** The texts of words.ts whose key says that they are a title: what generic dialogs and pages are given by a call. */
export async function listTitles(app: string): Promise<string[]> {
  const files = globSync(`${app}/src/**/words.ts`, { cwd: ROOT });
  const modules = await Promise.all(files.map((file) => import(pathToFileURL(join(ROOT, file)).href)));
  return modules.flatMap((module) => titlesWithin(module as object));
}

function titlesWithin(value: object): string[] {
  return Object.entries(value).flatMap(([key, each]) => {
    if (/title/i.test(key)) return textsOf(each);
    return typeof each === 'object' && each !== null ? titlesWithin(each) : [];
  });
}

async function readHeading({ element, place }: Use, uses: Uses): Promise<Heading> {
  const line = place.text.slice(0, element.start).split('\n').length;
  const heading = { at: `${place.file}:${line}`, fixed: [], open: [] };
  await readElement(element, { ...place, around: [...place.around, element] }, uses, heading);
  return heading;
}

async function readElement(element: Node, place: Place, uses: Uses, into: Heading): Promise<void> {
  if (isAsTyped(element)) return;
  // A component that is given its words as a property.
  const text = attributeOf(element, 'text');
  if (text && text.type !== 'Literal') await readChild(text, place, uses, into);
  for (const child of element['children'] as Node[]) await readChild(child, place, uses, into);
}

async function readChild(node: Node, place: Place, uses: Uses, into: Heading): Promise<void> {
  const within = { ...place, around: [...place.around, node] };
  const go = (next: Node) => readChild(next, within, uses, into);
  if (node.type === 'JSXText') into.fixed.push(node['value']);
  else if (node.type === 'JSXElement' || node.type === 'JSXFragment')
    await readElement(node, within, uses, into);
  else if (node.type === 'JSXEmptyExpression') return;
  else if (node.type === 'JSXExpressionContainer' || node.type === 'ParenthesizedExpression')
    await go(node['expression']);
  else if (node.type === 'ConditionalExpression')
    await Promise.all([node['consequent'], node['alternate']].map(go));
  else if (node.type === 'LogicalExpression' && node['operator'] === '&&') await go(node['right']);
  else if (isMap(node))
    await readChild(
      bodyOf(node['arguments'][0]),
      { ...place, around: [...place.around, node, node['arguments'][0]] },
      uses,
      into,
    );
  else {
    const values = await evaluate(node, place, uses);
    if (values) into.fixed.push(...textsOf(values));
    else if (node['name'] !== 'children') into.open.push(place.text.slice(node.start, node.end));
  }
}

const isMap = (node: Node) => node.type === 'CallExpression' && node['callee'].property?.name === 'map';
const bodyOf = (callback: Node): Node => callback['body'];

/** Every text within values; of a function, those of its source. */
export function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'function') return [String(value).replaceAll(/[ -~]/g, '')];
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(textsOf);
  return [];
}
