import { watchCorrections } from '../corrections/index.ts';
import type { AppContext } from '../../platform/index.ts';
import { correctedChange } from './corrected-change.ts';

/** Sweep: corrections of changes that are due. */
export const watchChanges = (context: AppContext): Promise<void> => watchCorrections(context, correctedChange);
