import { Refusal, type Tx, type AppContext } from '../../platform/index.ts';
import { useCode } from './codes-store.ts';

/**
 * Runs in the transaction of what the code was checked for: of two at once one commits.
 * @throws Refusal CODE_WRONG where it was used in between
 */
export async function useUpCode(context: AppContext, tx: Tx, codeId: string): Promise<void> {
  if (!(await useCode(tx, codeId, context.now()))) throw new Refusal('CODE_WRONG');
}
