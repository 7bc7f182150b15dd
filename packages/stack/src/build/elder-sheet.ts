import { readBlocks, type Block } from './css-blocks.ts';
import { pixels, raiseLine, raiseText, readFont } from './raise-text.ts';

/** From the strongest to the weakest; the names of the sheets' own layers, and '' for rules outside of any. */
const LAYERS = ['', 'page-utilities', 'utilities', 'words', 'base'];

/**
 * The style sheet of the elder mode, made from all others (decision 0056): every text that is smaller than 20 px is
 * raised, and the layout of narrow windows holds at every width. Loaded beside them, before or after: all its
 * declarations are important. Important layers count the other way round, which is why theirs stand in reverse.
 * @param sheets as built, in the order in which they are loaded
 * @param own rules of the mode itself; they override the derived ones
 */
export function elderSheet(sheets: readonly string[], own: string): string {
  const derived = new Map<string, Set<string>>(LAYERS.map((name) => [name, new Set()]));
  for (const block of sheets.flatMap(readBlocks)) derive(block, { derived, layer: '', queries: [] });
  const layers = LAYERS.map((name, at) => `@layer elder.d${at}{${[...derived.get(name)!].join('')}}`);
  return `@media screen{@layer elder.own{${readBlocks(own).map(written).join('')}}${layers.join('')}}`;
}

/** All of a block, important. */
const written = ({ head, blocks, declarations }: Block): string =>
  `${head}{${blocks.map(written).join('')}${important(declarations)}}`;

const important = (declarations: Block['declarations']) =>
  declarations
    .map(([property, value]) => `${property}:${value.replace(/\s*!important$/, '')}!important`)
    .join(';');

interface Place {
  derived: Map<string, Set<string>>;
  layer: string;
  /** At-rules around the block that still hold. */
  queries: readonly string[];
}

/** Stands for every query that a narrow window fulfils. */
const NARROW = '';

function derive(block: Block, place: Place): void {
  const { head, blocks } = block;
  if (!head.startsWith('@')) {
    const raised = important(raise(block, place.queries.includes(NARROW)));
    const queries = place.queries.filter((one) => one !== NARROW);
    // A utility is in two sheets: a set writes it once.
    if (raised !== '')
      place.derived
        .get(place.layer)
        ?.add(`${queries.map((one) => `${one}{`).join('')}${head}{${raised}}${'}'.repeat(queries.length)}`);
    return;
  }
  const inside = wayInto(head, place);
  if (inside !== undefined) for (const child of blocks) derive(child, inside);
}

/** Undefined: nothing inside concerns text on a screen. */
function wayInto(head: string, place: Place): Place | undefined {
  const [, name, params = ''] = /^@(\S+)\s*(.*)$/s.exec(head) ?? [];
  if (name === 'layer') return LAYERS.includes(params) ? { ...place, layer: params } : undefined;
  const isRead = name === 'supports' || name === 'container' || name === 'media';
  if (!isRead || /print|forced-colors|prefers-|pointer:\s*fine|hover/.test(params)) return undefined;
  const isNarrow = name === 'media' && params.split(',').some((one) => NARROW_QUERY.test(one.trim()));
  return { ...place, queries: [...place.queries, isNarrow ? NARROW : head] };
}

const NARROW_QUERY = /^(?:screen and )?\(width\s*<\s*\d+px\)$|^not all and \(width\s*>=\s*\d+px\)$/;

/** The declarations of a rule that the elder mode changes. */
function raise({ declarations }: Block, isEverywhere: boolean): Block['declarations'] {
  const last = (property: string) => declarations.findLast(([name]) => name === property)?.[1];
  const font = readFont(`${last('font') ?? ''} `);
  const size = last('font-size') ?? font?.size;
  const line = last('line-height') ?? font?.line;
  const sizePx = size === undefined ? undefined : pixels(size);
  const texts = Object.entries({
    'font-size': size === undefined ? undefined : raiseText(size),
    'line-height': line === undefined ? undefined : raiseLine(line, sizePx),
  }).filter((one): one is [string, string] => one[1] !== undefined);
  // Tokens are set by the mode alone.
  const isKept = ([property]: [string, string]) =>
    !property.startsWith('--') && !texts.some(([name]) => name === property);
  return [...(isEverywhere ? declarations.filter(isKept) : []), ...texts];
}
