import { join } from 'node:path';
import { createCosigner, createMlDsaCosigner, openEd25519Key, openMlDsa44Key } from '@yinji/sealing';
import type { Witness } from './add-checkpoint.ts';
import { openCheckpointStore } from './checkpoint-store.ts';
import type { WitnessConfig } from './config.ts';
import { createTurns } from './in-turn.ts';

/** Opens the keys (created on the first start) and the stored checkpoints of a witness. */
export async function openWitness(
  { folder, name, logs }: Pick<WitnessConfig, 'folder' | 'name' | 'logs'>,
  tell: Witness['tell'] = () => undefined,
): Promise<Witness> {
  const signer = createCosigner(name, await openEd25519Key(join(folder, 'witness.pem')));
  const mlDsaKey = await openMlDsa44Key(join(folder, 'witness-ml-dsa-44.pem'));
  const mlDsaSigner = createMlDsaCosigner(name, mlDsaKey);
  return {
    signer,
    mlDsaSigner,
    logs,
    store: openCheckpointStore(folder),
    inTurn: createTurns(),
    now: () => new Date(),
    tell,
  };
}
