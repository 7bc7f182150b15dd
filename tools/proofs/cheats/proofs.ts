import { generateKeyPairSync } from 'node:crypto';
import {
  formatCheckpoint,
  formatNote,
  formatTlogProof,
  fromUtf8,
  inclusionProof,
  leafHash,
  memoryNodes,
  parseNote,
  parseTlogProof,
  rootOfLeaves,
  toUtf8,
} from '@yinji/evidence';
import { cosignNote, createCosigner, createNoteSigner, signNote } from '@yinji/sealing';
import type { Ended } from './cheats.ts';
import { openZip, type Files } from './forge-bundle.ts';
import { verify } from './outsiders.ts';
import { LOG_ORIGIN, type CheatEnvironment } from './environment.ts';

/** Rows 12 to 14: proofs of something else, without witnesses, and with the operator's own witnesses. */
export async function forgeProofs(environment: CheatEnvironment): Promise<Ended[]> {
  const honest = openZip(environment.deposit.bundle);
  const proof = fromUtf8(honest['record.tlog-proof']!);
  const foreign = openZip(environment.otherDeposit.bundle)['record.tlog-proof']!;
  const withProof = (text: string): Files => ({ ...honest, 'record.tlog-proof': toUtf8(text) });
  const enclosed = await makeOwnContext(honest);
  return [
    await verify(
      environment,
      'index-edited',
      withProof(proof.replace(/^index (\d+)$/m, (_, index: string) => `index ${Number(index) - 1}`)),
    ),
    await verify(environment, 'proof-foreign', { ...honest, 'record.tlog-proof': foreign }),
    await verify(environment, 'witnesses-cut', withProof(withoutWitnesses(proof))),
    await verify(environment, 'trust-enclosed', enclosed),
    await verify(environment, 'trust-only-enclosed', enclosed, { hasTrust: false }),
  ];
}

function withoutWitnesses(text: string): string {
  const proof = parseTlogProof(text);
  const { body, signatures } = parseNote(proof.note);
  const own = signatures.filter(({ name }) => name === LOG_ORIGIN);
  return formatTlogProof({ ...proof, note: formatNote({ body, signatures: own }) });
}

/** The same record in a log with a new key and witness, and the keys of both in the zip. */
async function makeOwnContext(honest: Files): Promise<Files> {
  const log = createNoteSigner(LOG_ORIGIN, generateKeyPairSync('ed25519').privateKey);
  const witness = createCosigner('localhost/friend', generateKeyPairSync('ed25519').privateKey);
  const leaves = [leafHash(toUtf8('first')), leafHash(honest['record.json']!)];
  const body = formatCheckpoint({ origin: LOG_ORIGIN, size: 2, root: rootOfLeaves(leaves), extensions: [] });
  const { signatures } = parseNote(await signNote(body, log));
  const note = formatNote({
    body,
    signatures: [...signatures, await cosignNote(body, witness, new Date())],
  });
  const path = await inclusionProof(1, 2, memoryNodes(leaves));
  return {
    ...honest,
    'record.tlog-proof': toUtf8(formatTlogProof({ index: 1, path, note })),
    'trust/policy.txt': toUtf8(`log ${log.vkey}\nwitness friend ${witness.vkey}\nquorum friend\n`),
  };
}
