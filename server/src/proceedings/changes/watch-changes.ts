import { watchCorrections } from '../corrections/index.ts';
import type { World } from '../../platform/index.ts';
import { correctedChange } from './corrected-change.ts';

/** Sweep: corrections of changes that are due. */
export const watchChanges = (world: World): Promise<void> => watchCorrections(world, correctedChange);
