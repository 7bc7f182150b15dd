import { sha256, toHex, verifyBundle, type BundleFiles, type Trust } from '@yinji/evidence';
import { button, h } from './dom.ts';
import { hashWork } from './hash-work.ts';
import { WORDS } from './page-words.ts';
import { rosette } from './rosette.ts';

export interface FlipInput {
  files: BundleFiles;
  trust: Trust | undefined;
  /** The work file; without one a byte of the manifest is flipped. */
  work: File | undefined;
}

const ROWS = 3;
const COLUMNS = 8;

/** A copy with one flipped bit goes through the same checks, so that the reader sees which one catches it. */
export async function flipSection(input: FlipInput): Promise<HTMLElement | undefined> {
  const source: Blob =
    input.work ?? new Blob([(input.files.get('manifest.json') ?? new Uint8Array(0)).slice()]);
  if (source.size < ROWS * COLUMNS) return undefined;
  const start = Math.floor(source.size / 2 / COLUMNS) * COLUMNS - COLUMNS;
  const first = Math.max(0, Math.min(start, source.size - ROWS * COLUMNS));
  const picked = first + COLUMNS + 3;
  const shown = new Uint8Array(await source.slice(first, first + ROWS * COLUMNS).arrayBuffer());
  const now = h('figure', {}, rosette(await digest(source)), h('figcaption', {}, WORDS.flipNow));
  const after = h('figure', {});
  const outcome = h('p', { class: 'small muted', role: 'status' });
  const run = async (): Promise<void> => {
    const flipped = flipBit(source, picked, shown[picked - first]!);
    const { checks } = await check(input, flipped);
    const caught = checks.findIndex((each) => each.outcome === 'fail');
    const mark = rosette(await digest(flipped));
    mark.classList.add('bad');
    after.replaceChildren(mark, h('figcaption', {}, WORDS.flipAfter));
    outcome.textContent =
      caught === -1
        ? '没有一项检查发现它。'
        : `第 ${caught + 1} 项“${checks[caught]!.title}”发现了：${checks[caught]!.detail}`;
  };
  const name = input.work ? `“${input.work.name}”` : '清单 manifest.json ';
  const text = `在副本里翻转${name}第 ${picked} 字节的一位，重跑全部检查。您的文件不会被动。`;
  return h(
    'section',
    { class: 'flip-section' },
    h(
      'div',
      { class: 'box flip' },
      h(
        'div',
        {},
        h('h2', {}, WORDS.flipTitle),
        h('p', { class: 'small muted' }, text),
        byteTable(shown, first, picked),
        outcome,
      ),
      h(
        'div',
        {},
        h('div', { class: 'pair' }, now, after),
        button(WORDS.flipDo, 'primary', () => void run()),
      ),
    ),
  );
}

async function digest(blob: Blob): Promise<string> {
  return (await hashWork(blob)).sha256;
}

function flipBit(source: Blob, at: number, byte: number): Blob {
  return new Blob([source.slice(0, at), Uint8Array.of(byte ^ 1), source.slice(at + 1)]);
}

async function check({ files, trust, work }: FlipInput, flipped: Blob): ReturnType<typeof verifyBundle> {
  if (work) return verifyBundle(files, trust, { workFile: await hashWork(flipped) });
  return verifyBundle(new Map(files).set('manifest.json', new Uint8Array(await flipped.arrayBuffer())), trust);
}

function byteTable(shown: Uint8Array, first: number, picked: number): HTMLElement {
  const cells: HTMLElement[] = [];
  for (let row = 0; row < ROWS; row++) {
    cells.push(h('span', { class: 'at' }, String(first + row * COLUMNS)));
    for (let column = 0; column < COLUMNS; column++) {
      const at = row * COLUMNS + column;
      cells.push(
        h('span', first + at === picked ? { class: 'picked' } : {}, toHex(shown.subarray(at, at + 1))),
      );
    }
  }
  return h('div', { class: 'bytes' }, ...cells);
}

/** Hex from which a bundle's rosette is drawn. */
export function markOf(files: BundleFiles): string {
  return toHex(sha256(files.get('record.json') ?? new Uint8Array(0)));
}
