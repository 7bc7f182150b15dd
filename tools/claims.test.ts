import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

/** Words that promise something: a sentence with one of them is a claim, or says nothing of the kind. */
const STRONG =
  /不可篡改|篡改|改写|信任|相信|永久|永远|永不|从不|实时|独立|全部|逐一|加密|自动|保证|任何人|谁都|第三方|司法|法院|有效|一定|绝不|分钟|几秒|不会上传|不上传|没有上传|只有您|冒充|唯一|不可能|中立|不保存|没有保存|不留存|看不到|没有人能|销毁|立即公开|通常/g;

interface Claim {
  fragment: string;
  where: string;
  proof: string;
}

/** `## Claims` of docs/messages.md: a table of claims, then the fragments that claim nothing. */
function readClaims() {
  const [, section = ''] = readFileSync(join(ROOT, 'docs/messages.md'), 'utf8').split('\n## Claims\n');
  const claims = [...section.matchAll(/^\| ([^|]+) \| ([^|]+) \| ([^|]+) \|$/gm)]
    .map(([, fragment = '', where = '', proof = '']): Claim => ({ fragment, where, proof }))
    .filter(({ fragment }) => /\p{Script=Han}/u.test(fragment));
  const [, list = ''] = section.split('\n### Words that claim nothing\n');
  const harmless = [...list.matchAll(/`([^`]+)`/g)].map(([, fragment = '']) => fragment);
  return { claims, harmless };
}

const { claims, harmless } = readClaims();

const sources = globSync(
  ['{portal,console,server,verifier,packages/*}/src/**/*.{ts,tsx,md,html,sh}', '{portal,console}/index.html'],
  { cwd: ROOT, exclude: ['**/node_modules/**', '**/dist/**', 'packages/testkit/**'] },
)
  .filter((file) => !/\.(?:test|spec)\.|\/migrations\/|\.generated\./.test(file))
  .map((file) => ({ file, text: withoutComments(file, readFileSync(join(ROOT, file), 'utf8')) }));

/** Lines stay where they are. */
function withoutComments(file: string, text: string): string {
  if (file.endsWith('.md')) return text;
  return text
    .replaceAll(/\/\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ''))
    .replaceAll(/(^|\s)\/\/.*$/gm, '$1');
}

test('every sentence with a strong word is a claim of docs/messages.md, or known to claim nothing', () => {
  // Longest first: a shorter fragment may be part of a longer one.
  const known = [...claims.map(({ fragment }) => fragment), ...harmless].sort((a, b) => b.length - a.length);
  const unknown = sources.flatMap(({ file, text }) =>
    text.split('\n').flatMap((line, at) => {
      if (line.search(STRONG) < 0) return [];
      const rest = known.reduce((left, fragment) => left.replaceAll(fragment, ' '), line);
      const word = STRONG.exec(rest)?.[0];
      STRONG.lastIndex = 0;
      return word === undefined ? [] : [`${file}:${at + 1}: ${word} in ${line.trim()}`];
    }),
  );
  expect(unknown).toEqual([]);
});

test('every claim stands where the table says, and what makes it true exists', () => {
  const faults = claims.flatMap(({ fragment, where, proof }) => {
    const places = sources.filter(({ file }) => file.includes(where.replaceAll('`', '')));
    const named = [...proof.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path);
    return [
      ...(places.some(({ text }) => text.includes(fragment)) ? [] : [`${where} does not say ${fragment}`]),
      ...named
        .filter((path) => path.includes('/') && !existsSync(join(ROOT, path)))
        .map((path) => `${fragment}: ${path} does not exist`),
      ...(named.length > 0 || /《|第.+条|estimate/.test(proof) ? [] : [`${fragment}: no test and no source`]),
    ];
  });
  expect(faults).toEqual([]);
  expect(claims.length).toBeGreaterThan(60);
});

test('no fragment is kept that nothing says any more', () => {
  const all = sources.map(({ text }) => text).join('\n');
  expect(harmless.filter((fragment) => !all.includes(fragment))).toEqual([]);
});
