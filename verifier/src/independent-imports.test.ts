import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const folder = fileURLToPath(new URL('../independent/', import.meta.url));
const files = readdirSync(folder).filter((name) => name.endsWith('.py'));

/** Of Python's standard library; none of them loads or runs another program's code. */
const STANDARD =
  'argparse base64 binascii datetime hashlib json os re stat struct sys time unicodedata unittest zlib'.split(
    ' ',
  );

it('the independent verifier imports the standard library and its own files, and nothing of the site', () => {
  const own = files.map((name) => name.slice(0, -'.py'.length));
  const known = new Set([...STANDARD, ...own]);
  expect(own).toContain('verify');
  for (const name of files) {
    const text = readFileSync(`${folder}${name}`, 'utf8');
    const imported = [
      ...text.matchAll(/^[ \t]*(?:from|import)[ \t]+([^#\n]+?)(?:[ \t]+import\b.*)?$/gm),
    ].flatMap(([, modules = '']) => modules.split(',').map((each) => each.trim().split(/\s|\./)[0]!));
    expect([name, imported.filter((each) => !known.has(each))]).toEqual([name, []]);
    expect(text, name).not.toMatch(/__import__|importlib|\bos\.(?:system|popen|exec|spawn)|\bexec\(/);
  }
});
