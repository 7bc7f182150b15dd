/** A rule, or an at-rule with rules or declarations inside. */
export interface Block {
  /** The selector, or `@media (width<600px)`. */
  head: string;
  blocks: Block[];
  declarations: [property: string, value: string][];
}

/** What stands between braces and semicolons; a text, an address or an escape may contain either. */
const PIECE = /((?:"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|url\([^)"']*\)|\\.|[^{};"'\\])*)([{};]|$)/gsy;

/** Reads a style sheet as a build writes it. Statements without a block, such as `@import`, are left out. */
export function readBlocks(css: string): Block[] {
  const top: Block = { head: '', blocks: [], declarations: [] };
  const open = [top];
  for (const [, text = '', end] of css.replaceAll(/\/\*.*?\*\//gs, '').matchAll(PIECE)) {
    const inside = open.at(-1);
    if (inside === undefined) throw new Error('a brace closes nothing');
    const said = text.trim();
    if (end === '{') {
      const block: Block = { head: said, blocks: [], declarations: [] };
      inside.blocks.push(block);
      open.push(block);
      continue;
    }
    const colon = said.indexOf(':');
    if (colon > 0 && !said.startsWith('@'))
      inside.declarations.push([said.slice(0, colon).trim(), said.slice(colon + 1).trim()]);
    if (end === '}') open.pop();
  }
  if (open.length !== 1) throw new Error('a brace is not closed');
  return top.blocks;
}
