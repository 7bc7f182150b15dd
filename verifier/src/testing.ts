import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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
