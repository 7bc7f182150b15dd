import { watchCorrections } from '../corrections/index.ts';
import type { AppContext } from '../../platform/index.ts';
import { correctedConfirmation } from './corrected-confirmation.ts';

/** Job: corrections of confirmations that are due. */
export const watchConfirmations = (context: AppContext): Promise<void> =>
  watchCorrections(context, correctedConfirmation);
