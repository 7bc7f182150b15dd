import { watchCorrections } from '../corrections/index.ts';
import type { AppContext } from '../../platform/index.ts';
import { correctedChange } from './corrected-change.ts';

/** Job: due corrections of changes. */
export const watchChanges = (context: AppContext): Promise<void> => watchCorrections(context, correctedChange);
