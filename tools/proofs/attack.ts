import { allCalls } from '@yinji/contract/all-calls';
import {
  tryBadBodies,
  tryForeignObjects,
  tryOwnObjects,
  trySecondNames,
  tryWithoutAccess,
} from './attack/attempts.ts';
import { overstepsOf } from './attack/duties.ts';
import { prepareScene, type Options } from './attack/scene.ts';

/**
 * Every call of the contract × every caller × their own, another's and a missing object × bodies with one thing
 * wrong, made from the contract. What the access grants is compared with the duties that are written by hand.
 * @returns the attacks that passed
 * @throws Error where a call has a shape without an example
 */
export async function proveAttack(options: Options, tell: (line: string) => void): Promise<string[]> {
  const scene = await prepareScene(options);
  const { attackers, victim, counts, faults } = scene;
  try {
    tell(`${attackers.length} callers, ${victim.ids.length} objects of the victim in ${victim.tables} tables`);
    for (const attempt of [tryWithoutAccess, tryBadBodies, tryForeignObjects, trySecondNames, tryOwnObjects]) {
      await attempt(scene);
      tell(
        Object.entries(counts)
          .map(([name, count]) => `${name} ${count}`)
          .join(', '),
      );
    }
  } finally {
    await scene.close();
  }
  const passed = [...new Set([...allCalls.flatMap(overstepsOf), ...faults])];
  tell(`${passed.length} passed attacks`);
  return passed;
}
