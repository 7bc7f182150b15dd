import { createHash } from 'node:crypto';
import { copyFileSync, readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { getBundle, getOriginal } from '@yinji/contract';
import { commitment, encodeManifest, encodeReveal, parseManifest, parseReveal } from '@yinji/evidence';
import { drawPicture } from '@yinji/testkit/pictures/seeded-pictures';
import { objectKey } from '../../../server/src/platform/objects/stored-files.ts';
import type { Ended } from './cheats.ts';
import { flipBit, openZip, packZip } from './forge-bundle.ts';
import type { Operator } from './operator.ts';
import { verify } from './outsiders.ts';
import type { CheatEnvironment } from './environment.ts';

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Rows 1 and 2: stored files are changed on disk, and the holder downloads them over the wire. */
export async function cheatWithStoredBytes(
  environment: CheatEnvironment,
  operator: Operator,
): Promise<Ended[]> {
  const { victim, deposit } = environment;
  const original = sha256(deposit.picture);
  const download = async (name: string) =>
    environment.keep(name, await victim.client.blob(getOriginal, { id: deposit.workId }));
  const ended: Ended[] = [];
  await instead(operator, original, flipBit(deposit.picture, deposit.picture.length - 30), async () => {
    const file = await download('edited.png');
    ended.push(await verify(environment, 'work-edited', deposit.bundle, { file }));
  });
  await instead(operator, original, await drawPicture(777, { format: 'png' }), async () => {
    const file = await download('swapped.png');
    ended.push(await verify(environment, 'work-swapped', deposit.bundle, { file }));
  });

  const zip = readFileSync(deposit.bundle);
  const handOut = (files: Record<string, Uint8Array>, work: (path: string) => Promise<Ended>) =>
    instead(operator, sha256(zip), packZip(files), async () => {
      const bytes = await victim.client.blob(getBundle, { id: deposit.workId });
      ended.push(await work(environment.keep('handed-out.zip', bytes)));
    });
  const honest = openZip(deposit.bundle);
  const reveal = parseReveal(honest['reveal.json']!);
  const titled = { ...reveal, title: { ...reveal.title, value: '春山' } };
  await handOut({ ...honest, 'reveal.json': encodeReveal(titled) }, (path) =>
    verify(environment, 'title-edited', path),
  );
  const named = { ...reveal, creator_name: { ...reveal.creator_name, value: '周以宁' } };
  const manifest = parseManifest(honest['manifest.json']!);
  const creator = {
    ...manifest.creator,
    name_commitment: commitment(named.creator_name.salt, named.creator_name.value),
  };
  await handOut(
    {
      ...honest,
      'reveal.json': encodeReveal(named),
      'manifest.json': encodeManifest({ ...manifest, creator }),
    },
    (path) => verify(environment, 'creator-edited', path),
  );
  return ended;
}

/** Replaces the bytes of a stored file while `work` runs: sealed under the operator's own key, like the honest ones. */
async function instead(
  { objects }: Operator,
  sha256Hex: string,
  bytes: Uint8Array,
  work: () => Promise<void>,
): Promise<void> {
  const path = objects.path(objectKey(sha256Hex));
  copyFileSync(path, `${path}.kept`);
  await objects.adopt(await objects.receive([Readable.from([bytes])]), sha256Hex);
  try {
    await work();
  } finally {
    copyFileSync(`${path}.kept`, path);
  }
}
