import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  countedWitnesses,
  formatNote,
  formatTrustRoot,
  NOTE_ED25519,
  noteKey,
  parseCertificates,
  parsePolicy,
  ROOT_FILES,
  sha256,
  signNoteBody,
  toHex,
  type Party,
} from '@yinji/evidence';
import { seededEd25519 } from '../../conformance/forge.ts';

type Naming = (role: Party['role'], id: string) => Pick<Party, 'isSimulated' | 'organisation'>;

/** Writes a root that stands behind a trust folder's files and names somebody for each of their keys. */
export async function signTrust(folder: string, name: Naming): Promise<void> {
  const read = (file: string) => readFileSync(join(folder, file));
  const digestOf = (file: string) => toHex(sha256(read(file)));
  const policy = parsePolicy(read('policy.txt').toString());
  const anchors = (file: string) => parseCertificates(read(file).toString()).map((anchor) => anchor.sha256);
  const ids: Record<Party['role'], string[]> = {
    operator: policy.logs.map((log) => log.key.name),
    'creator-ca': anchors('creator-ca.pem'),
    'time-authority': anchors('tsa-ca.pem'),
    witness: countedWitnesses(policy).map((witness) => witness.key.name),
  };
  const { publicKey, sign } = seededEd25519('root-a');
  const key = noteKey('operator.example/root-a', NOTE_ED25519, publicKey);
  const body = formatTrustRoot({
    version: 1,
    expires: '2028-01-01',
    threshold: 1,
    keys: [key],
    files: ROOT_FILES.map((file) => ({ name: file, sha256: digestOf(file) })),
    policies: [{ afterSize: 0, sha256: digestOf('policy.txt') }],
    parties: (Object.keys(ids) as Party['role'][]).flatMap((role) =>
      ids[role].map((id) => ({ role, id, ...name(role, id) })),
    ),
  });
  writeFileSync(
    join(folder, 'root.txt'),
    formatNote({ body, signatures: [await signNoteBody(body, key, sign)] }),
  );
}

export interface Answer {
  exitCode: number | null;
  output: string;
}

export const isPythonHere =
  spawnSync('python3', ['-c', 'import sys; sys.exit(sys.version_info < (3, 9))']).status === 0;
if (!isPythonHere) process.stdout.write('skipped: python3 (3.9 or later) is not here\n');

/** Equal signatures occur in many questions: those of the curves are computed once each. */
const EACH_LINE = `
import contextlib, functools, io, json, sys
import curves, ed25519, verify
ed25519.verify = functools.lru_cache(4096)(ed25519.verify)
curves.Curve.verify = functools.lru_cache(4096)(curves.Curve.verify)
for line in sys.stdin:
    said = io.StringIO()
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
        try:
            code = verify.main(json.loads(line))
        except SystemExit as end:
            code = end.code
    print(json.dumps([code, said.getvalue()]))
`;

/** What the independent verifier says to each command line: one process for all, since starting it costs more than a bundle. */
export function askPython(questions: readonly (readonly string[])[]): Answer[] {
  const { stdout, stderr } = spawnSync('python3', ['-c', EACH_LINE], {
    encoding: 'utf8',
    input: questions.map((question) => `${JSON.stringify(question)}\n`).join(''),
    maxBuffer: 1 << 26,
    env: { ...process.env, PYTHONPATH: fileURLToPath(new URL('../independent/', import.meta.url)) },
  });
  const answers = stdout.split('\n').slice(0, -1);
  if (answers.length !== questions.length) throw new Error(stderr);
  return answers.map((line) => {
    const [exitCode, output] = JSON.parse(line) as [number, string];
    return { exitCode, output };
  });
}
