import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  equalBytes,
  formatTlogProof,
  hasNoteSignature,
  inclusionProof,
  leafHash,
  memoryNodes,
  parseCheckpoint,
  parseNote,
  toUtf8,
} from '@yinji/evidence';
import type { CheatId, Ended } from './cheats.ts';
import { openZip } from './forge-bundle.ts';
import type { Operator } from './operator.ts';
import { alarmed, verify, watch } from './outsiders.ts';
import { askForCosignature, growSecondTree, readEntries, showTo, type SecondTree } from './second-tree.ts';
import type { CheatEnvironment } from './environment.ts';

/** Row 7: two trees for two people, both signed with the log's true key. */
export async function forkLog(environment: CheatEnvironment, operator: Operator): Promise<Ended[]> {
  await watch(environment);
  const honest = await readEntries(operator);
  const size = honest.length;
  // One deposit is missing.
  const changed = honest.map((entry, at) =>
    at === 3 ? entry.replace(/[0-9a-f]{64}/, 'ab'.repeat(32)) : entry,
  );
  const same = await growSecondTree(changed, operator.keys.log);
  const larger = await growSecondTree([...changed, ...honest.slice(0, 3)], operator.keys.log);
  const ask = async (cheat: CheatId, oldSize: number, fork: SecondTree): Promise<Ended> => {
    const { status, text } = await askForCosignature(environment.stack.witnessUrl, oldSize, fork);
    return { cheat, by: 'witness', ends: String(status), output: text };
  };
  const ended = [
    await ask('forked-same-size', size, same),
    await ask('forked-larger', size, larger),
    await ask('forked-anew', 0, larger),
  ];
  const alarms = await showTo(same, (logUrl) => watch(environment, { logUrl }));
  ended.push(alarmed('forked-shown', alarms));
  await checkForkProof(alarms.folders.get('fork') ?? '', operator);
  // The log itself is unchanged; the mirror has not accepted the other history.
  const after = await watch(environment);
  if (after.exitCode !== 0) throw new Error(`after the fork the monitor says ${after.codes.join(' ')}`);

  const files = openZip(environment.deposit.bundle);
  const leaves = same.tree.entries.map((entry) => leafHash(entry));
  const index = honest.indexOf(Buffer.from(files['record.json']!).toString());
  const path = await inclusionProof(index, size, memoryNodes(leaves));
  const proof = toUtf8(formatTlogProof({ index, path, note: same.note }));
  ended.push(await verify(environment, 'forked-bundle', { ...files, 'record.tlog-proof': proof }));
  return ended;
}

/** Two notes of one size with two roots, each with the log's valid signature: anybody can check that. */
async function checkForkProof(folder: string, operator: Operator): Promise<void> {
  const [kept, shown] = ['kept.note', 'shown.note'].map((name) => parseNote(readFileSync(join(folder, name))));
  if (kept === undefined || shown === undefined) throw new Error('the proof of the fork was not kept');
  for (const note of [kept, shown])
    if (!(await hasNoteSignature(note, operator.keys.log.key))) throw new Error('a kept note is not signed');
  const [first, second] = [parseCheckpoint(kept.body), parseCheckpoint(shown.body)];
  if (first.size !== second.size || equalBytes(first.root, second.root))
    throw new Error('the kept notes contradict nothing');
}
