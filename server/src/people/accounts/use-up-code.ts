import { Refusal, type Tx, type AppContext } from '../../platform/index.ts';
import { useCode } from './codes-store.ts';

/**
 * Runs in the transaction that needs the code, so that only one of two concurrent uses commits.
 * @throws Refusal CODE_WRONG where it was used in between
 */
export async function useUpCode(context: AppContext, tx: Tx, codeId: string): Promise<void> {
  if (!(await useCode(tx, codeId, context.now()))) throw new Refusal('CODE_WRONG');
}
