import { watchCorrections } from '../corrections/index.ts';
import type { AppContext } from '../../platform/index.ts';
import { correctedForm } from './corrected-form.ts';

/** Job: corrections that are due. */
export const watchForms = (context: AppContext): Promise<void> => watchCorrections(context, correctedForm);
