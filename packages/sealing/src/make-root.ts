import {
  formatNote,
  formatSignature,
  formatTrustRoot,
  parseNote,
  parseTrustRoot,
  ROOT_FILES,
  sha256,
  signNoteBody,
  toHex,
  verifyRootChain,
  type Party,
  type PolicyPeriod,
  type TrustRoot,
} from '@yinji/evidence';
import type { NoteSigner } from './note-signer.ts';

/** What a person decides about a version of the trust root; the rest is read from the trust files. */
export interface RootSettings {
  /** The last day: 2028-11-23. */
  expires: string;
  threshold: number;
  keys: TrustRoot['keys'];
  parties: Party[];
}

/**
 * The text of the next version over these published trust files (by name), to be signed. `chain` is root.txt as it stands.
 * Throws EvidenceFailure where a file is missing or a rule of the format is broken.
 */
export async function draftRoot(
  files: ReadonlyMap<string, Uint8Array>,
  settings: RootSettings,
  chain: Uint8Array | undefined,
): Promise<string> {
  const previous = chain && (await verifyRootChain(chain)).root;
  return formatTrustRoot({
    ...settings,
    version: (previous?.version ?? 0) + 1,
    files: ROOT_FILES.map((name) => ({ name, sha256: digestOf(files, name) })),
    policies: readPeriods(files),
  });
}

/** policies.txt: one line `AFTER_SIZE SHA256` a policy, as the sealer writes it. */
function readPeriods(files: ReadonlyMap<string, Uint8Array>): PolicyPeriod[] {
  const text = new TextDecoder().decode(need(files, 'policies.txt'));
  return text
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [size = '', digest = ''] = line.split(' ');
      return { afterSize: Number(size), sha256: digest };
    });
}

/** The text with one more signature; `signed` is the text alone or with those of others. */
export async function signRoot(signed: string, signer: NoteSigner): Promise<string> {
  const others = signed.includes('\n\n') ? parseNote(signed) : { body: signed, signatures: [] };
  parseTrustRoot(others.body);
  const line = await signNoteBody(others.body, signer.key, signer.sign);
  const kept = others.signatures.filter((one) => formatSignature(one) !== formatSignature(line));
  return formatNote({ body: others.body, signatures: [...kept, line] });
}

/** root.txt with the next version at its end, verified. Throws where a version or a signature is missing. */
export async function appendRoot(chain: Uint8Array | undefined, signed: string): Promise<string> {
  const text = chain === undefined ? signed : `${new TextDecoder().decode(chain)}\n${signed}`;
  await verifyRootChain(new TextEncoder().encode(text));
  return text;
}

const digestOf = (files: ReadonlyMap<string, Uint8Array>, name: string): string =>
  toHex(sha256(need(files, name)));

function need(files: ReadonlyMap<string, Uint8Array>, name: string): Uint8Array {
  const bytes = files.get(name);
  if (bytes === undefined) throw new Error(`${name} is missing`);
  return bytes;
}
