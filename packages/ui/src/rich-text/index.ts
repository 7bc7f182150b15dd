/** A separate entry point: the parser is large, and only pages that show a rich text load it. */
export { linkTarget } from './link-target.ts';
export { parseRichText, type Block, type Inline, type RichTextFault } from './parse-rich-text.ts';
export { RichText, type RichTextProps } from './rich-text.tsx';
