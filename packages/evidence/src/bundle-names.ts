import { EvidenceFailure } from './failure.ts';
import { isSafePath } from './manifest.ts';

/** The files that a verifier reads, or speaks of. */
const KNOWN = new Set([
  'manifest.json',
  'reveal.json',
  'manifest.json.p7s',
  'record.json',
  'record.tsr',
  'record.tsr.2',
  'record.tlog-proof',
  'certificate.pdf',
  'certificate.json',
  'certificate.tlog-proof',
]);

/**
 * Refuses names that are unsafe, or that two file systems would read as different sets of files: one that ignores case,
 * the forms of a character or a final dot would write one file over another. `names` are of files, and of folders with a
 * slash at the end. Throws `bundle`.
 */
export function checkNames(names: Iterable<string>): void {
  const folded = new Map<string, string>();
  for (const each of names) {
    const isFolder = each.endsWith('/');
    const name = isFolder ? each.slice(0, -1) : each;
    if (!isSafePath(name)) fail('unsafe file name');
    const plain = fold(name);
    if (folded.has(plain)) fail(`${name} stands twice, or beside a name that differs in case only`);
    if (KNOWN.has(plain) && (isFolder || name !== plain)) fail(`${name} looks like ${plain}`);
    if ((plain === 'work' && (!isFolder || name !== plain)) || isFalseWork(name, plain))
      fail(`${name} looks like a work`);
    folded.set(plain, each);
  }
  for (const [plain] of folded)
    for (let at = plain.indexOf('/'); at !== -1; at = plain.indexOf('/', at + 1)) {
      const above = folded.get(plain.slice(0, at));
      if (above !== undefined && !above.endsWith('/')) fail(`${above} is a file and a folder`);
    }
}

const isFalseWork = (name: string, plain: string): boolean =>
  plain.startsWith('work/') && !name.startsWith('work/');

/** Equal for names that Windows or macOS would take for the same file. */
function fold(name: string): string {
  const parts = name.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC').split('/');
  return parts.map((part) => part.replace(/[. ]+$/, '')).join('/');
}

function fail(detail: string): never {
  throw new EvidenceFailure('bundle', detail);
}
