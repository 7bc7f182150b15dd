import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const PAGE = join(import.meta.dirname, '../../../docs/operations.md');

/** The commands of a section of docs/operations.md, which are taken out of it one after the other. */
export class Commands {
  readonly #left: string[];

  constructor(section: string) {
    this.#left = [...readSection(section).matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block = '']) => block);
  }

  /** The next block, which must have these words: a page that lost a step, or has one more, stops the proof. */
  take(words: string): string {
    const block = this.#left.shift() ?? '';
    if (!block.includes(words))
      throw new Error(`docs/operations.md has \`${block}\` where \`${words}\` is looked for`);
    return block;
  }

  end(): void {
    if (this.#left.length > 0) throw new Error(`docs/operations.md has more: ${this.#left.join('')}`);
  }
}

/** The commands in the sentences of a section, by what they begin with. */
export function readInlineCommand(section: string, begin: string): string {
  const found = [...readSection(section).matchAll(/`([^`\n]+)`/g)].find(([, code = '']) =>
    code.includes(begin),
  );
  if (found?.[1] === undefined) throw new Error(`docs/operations.md, ${section}, has no \`${begin}\``);
  return found[1];
}

function readSection(title: string): string {
  const [, text] = readFileSync(PAGE, 'utf8').split(`\n## ${title}\n`);
  if (text === undefined) throw new Error(`docs/operations.md has no section ${title}`);
  return text.split('\n## ')[0] ?? '';
}
