import { fromMarkdown } from 'mdast-util-from-markdown';
import { linkTarget } from './link-target.ts';

type RootContent = ReturnType<typeof fromMarkdown>['children'][number];
type PhrasingContent = Extract<RootContent, { type: 'paragraph' }>['children'][number];

/** Everything a rich text may contain: no HTML, no styles, no address but https and own paths. */
export type Inline =
  | { type: 'text' | 'code'; value: string }
  | { type: 'strong' | 'emphasis'; children: Inline[] }
  | { type: 'link'; href: string; isOwn: boolean; children: Inline[] }
  | { type: 'break' };

export type Block =
  | { type: 'heading'; level: 2 | 3; id: string; children: Inline[] }
  | { type: 'paragraph'; children: Inline[] }
  | { type: 'list'; ordered: boolean; start: number; items: Block[][] }
  | { type: 'terms'; items: { term: Inline[]; meaning: Inline[] }[] }
  | { type: 'quote'; children: Block[] }
  | { type: 'code'; value: string }
  | { type: 'image'; id: string; alt: string }
  | { type: 'rule' };

/** Text that is not shown as meant. */
export type RichTextFault = 'html' | 'link' | 'image' | 'image-alt' | 'bold' | 'deep' | 'dense';

export interface RichText {
  blocks: Block[];
  faults: RichTextFault[];
}

const DEEPEST = 6;
/**
 * Characters in lines without an empty one between. The parser's time grows with its square: 4000 take some 50
 * ms at worst.
 */
const LONGEST_RUN = 4000;
/** Quotes in quotes and lists in lists at the head of one line. */
const MARKERS = /^(?:[ \t]*(?:[>*+-]|\d{1,9}[.)])[ \t]?){9}/;
const IMAGE = /^image:([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/;

/** Reads a text. Never throws, and a hostile text takes no longer than an honest one of its length. */
export function parseRichText(source: string): RichText {
  const text = source.replace(/\p{Bidi_Control}/gu, '');
  if (isDense(text))
    return { blocks: [{ type: 'paragraph', children: [{ type: 'text', value: text }] }], faults: ['dense'] };
  const reading = new Reading();
  const blocks = reading.blocks(fromMarkdown(text).children, 0);
  return { blocks, faults: [...reading.faults] };
}

const isDense = (text: string): boolean =>
  text.split(/\n[ \t]*\n/).some((run) => run.length > LONGEST_RUN) ||
  text.split('\n').some((line) => MARKERS.test(line));

class Reading {
  readonly faults = new Set<RichTextFault>();
  private readonly ids = new Set<string>();

  blocks(nodes: readonly RootContent[], depth: number): Block[] {
    if (depth > DEEPEST) {
      this.faults.add('deep');
      return [];
    }
    return nodes.flatMap((node) => this.block(node, depth));
  }

  private block(node: RootContent, depth: number): Block[] {
    switch (node.type) {
      case 'heading':
        return [this.heading(node.depth, node.children)];
      case 'paragraph':
        return this.paragraph(node.children);
      case 'list': {
        const terms = this.terms(node.children);
        if (terms !== undefined) return [terms];
        const items = node.children.map((item) => this.blocks(item.children, depth + 1));
        return [{ type: 'list', ordered: node.ordered === true, start: node.start ?? 1, items }];
      }
      case 'blockquote':
        return [{ type: 'quote', children: this.blocks(node.children, depth + 1) }];
      case 'code':
        return [{ type: 'code', value: node.value }];
      case 'thematicBreak':
        return [{ type: 'rule' }];
      case 'html':
        this.faults.add('html');
        return [{ type: 'paragraph', children: [{ type: 'text', value: node.value }] }];
      default:
        return [];
    }
  }

  /** A picture in a paragraph of its own is shown; within text it is not. */
  private paragraph(children: readonly PhrasingContent[]): Block[] {
    const [only] = children;
    if (only?.type === 'image' && children.length === 1) {
      const id = IMAGE.exec(only.url)?.[1];
      if (id === undefined) this.faults.add('image');
      else if ((only.alt ?? '').trim() === '') this.faults.add('image-alt');
      return id === undefined ? [] : [{ type: 'image', id, alt: (only.alt ?? '').trim() }];
    }
    return [{ type: 'paragraph', children: this.inlines(children, 0) }];
  }

  /**
   * `## Title {#id}`: an id for addresses; otherwise one by its position. Only the page's own title is `h1`.
   */
  private heading(depth: number, nodes: readonly PhrasingContent[]): Block {
    const children = this.inlines(nodes, 0);
    const last = children.at(-1);
    const told = last?.type === 'text' ? /[ \t]*\{#([a-z][a-z0-9-]{0,39})\}$/.exec(last.value) : null;
    if (last?.type === 'text' && told !== null) last.value = last.value.slice(0, told.index);
    const wanted = told?.[1];
    const id = wanted !== undefined && !this.ids.has(wanted) ? wanted : `section-${this.ids.size + 1}`;
    this.ids.add(id);
    return { type: 'heading', level: depth <= 2 ? 2 : 3, id, children };
  }

  /** A list whose every entry begins with bold text and a colon is a list of terms and definitions. */
  private terms(items: readonly { children: readonly RootContent[] }[]): Block | undefined {
    const read = items.map(({ children }) => {
      const [paragraph, ...more] = children;
      if (paragraph?.type !== 'paragraph' || more.length > 0) return undefined;
      const [term, colon, ...rest] = paragraph.children;
      if (term?.type !== 'strong' || colon?.type !== 'text' || !colon.value.startsWith('：')) return undefined;
      const meaning: PhrasingContent[] = [{ ...colon, value: colon.value.slice(1) }, ...rest];
      return { term: term.children, meaning };
    });
    if (read.length === 0 || read.includes(undefined)) return undefined;
    return {
      type: 'terms',
      items: read.flatMap((one) =>
        one ? [{ term: this.inlines(one.term, 0), meaning: this.inlines(one.meaning, 0) }] : [],
      ),
    };
  }

  private inlines(nodes: readonly PhrasingContent[], depth: number): Inline[] {
    if (depth > DEEPEST) {
      this.faults.add('deep');
      return [];
    }
    return nodes.flatMap((node) => this.inline(node, depth));
  }

  private inline(node: PhrasingContent, depth: number): Inline[] {
    switch (node.type) {
      case 'text':
        // Between punctuation and a Chinese character two asterisks do not close emphasis (CommonMark §6.2).
        if (node.value.includes('**')) this.faults.add('bold');
        return [{ type: 'text', value: node.value }];
      case 'inlineCode':
        return [{ type: 'code', value: node.value }];
      case 'strong':
      case 'emphasis':
        return [{ type: node.type, children: this.inlines(node.children, depth + 1) }];
      case 'break':
        return [{ type: 'break' }];
      case 'link': {
        const children = this.inlines(node.children, depth + 1);
        const target = linkTarget(node.url);
        if (target !== undefined) return [{ type: 'link', ...target, children }];
        this.faults.add('link');
        return children;
      }
      case 'linkReference':
        this.faults.add('link');
        return this.inlines(node.children, depth + 1);
      case 'html':
        this.faults.add('html');
        return [{ type: 'text', value: node.value }];
      case 'image':
      case 'imageReference':
        this.faults.add('image');
        return [];
      default:
        return [];
    }
  }
}
