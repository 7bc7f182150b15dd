import { Fragment, type ReactNode } from 'react';
import type { Block, Inline } from './parse-rich-text.ts';
import './rich-text.css';

export interface RichTextProps {
  blocks: readonly Block[];
  /** How the app that shows the text renders an own path. */
  ownLink: (path: string, children: ReactNode) => ReactNode;
  /** Address of an image by its id. */
  imageUrl: (id: string) => string;
}

/** The blocks of a text as elements; no part is ever set as HTML. */
export function RichText({ blocks, ...rest }: RichTextProps) {
  return <div className="rich-text">{blocks.map((block, at) => drawBlock(block, at, rest))}</div>;
}

type Ways = Omit<RichTextProps, 'blocks'>;

function drawBlock(block: Block, key: number, ways: Ways): ReactNode {
  const inlines = (children: readonly Inline[]) => drawInlines(children, ways);
  switch (block.type) {
    case 'heading': {
      const Heading = block.level === 2 ? 'h2' : 'h3';
      return (
        <Heading key={key} id={block.id}>
          {inlines(block.children)}
        </Heading>
      );
    }
    case 'paragraph':
      return <p key={key}>{inlines(block.children)}</p>;
    case 'list': {
      const items = block.items.map((item, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a text has no other identity than its order
        <li key={at}>{item.map((each, place) => drawItemPart(each, place, item.length === 1, ways))}</li>
      ));
      return block.ordered ? (
        <ol key={key} start={block.start}>
          {items}
        </ol>
      ) : (
        <ul key={key}>{items}</ul>
      );
    }
    case 'terms':
      return (
        <dl key={key}>
          {block.items.map(({ term, meaning }, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- as above
            <div key={at}>
              <dt>{inlines(term)}</dt>
              <dd>{inlines(meaning)}</dd>
            </div>
          ))}
        </dl>
      );
    case 'quote':
      return <blockquote key={key}>{block.children.map((each, at) => drawBlock(each, at, ways))}</blockquote>;
    case 'code':
      return (
        // What is wider than the page is scrolled with the keyboard too.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <pre key={key} tabIndex={0}>
          {block.value}
        </pre>
      );
    case 'image':
      return (
        <figure key={key}>
          <img src={ways.imageUrl(block.id)} alt={block.alt} loading="lazy" />
          {block.alt && <figcaption aria-hidden="true">{block.alt}</figcaption>}
        </figure>
      );
    case 'rule':
      return <hr key={key} />;
    default:
      return block satisfies never;
  }
}

/** A tight entry is its text, without a paragraph around it. */
const drawItemPart = (block: Block, key: number, isAlone: boolean, ways: Ways): ReactNode =>
  isAlone && block.type === 'paragraph' ? (
    <Fragment key={key}>{drawInlines(block.children, ways)}</Fragment>
  ) : (
    drawBlock(block, key, ways)
  );

function drawInlines(inlines: readonly Inline[], ways: Ways): ReactNode {
  return inlines.map((inline, at) => {
    // oxlint-disable-next-line react/no-array-index-key -- as above
    return <Fragment key={at}>{drawInline(inline, ways)}</Fragment>;
  });
}

function drawInline(inline: Inline, ways: Ways): ReactNode {
  switch (inline.type) {
    case 'text':
      return inline.value;
    case 'code':
      return <code>{inline.value}</code>;
    case 'strong':
      return <strong>{drawInlines(inline.children, ways)}</strong>;
    case 'emphasis':
      return <em>{drawInlines(inline.children, ways)}</em>;
    case 'break':
      return <br />;
    case 'link': {
      const children = drawInlines(inline.children, ways);
      if (inline.isOwn) return ways.ownLink(inline.href, children);
      return (
        <a href={inline.href} target="_blank" rel="noopener noreferrer">
          {children}
        </a>
      );
    }
    default:
      return inline satisfies never;
  }
}
