import type { AppContext } from '../../platform/index.ts';
import { listWrongDisplayFees } from './display-fees-read-model.ts';

/** A display is earned once it is shown, and one that waits for its check is not. */
export async function checkDisplayFees(context: AppContext): Promise<void> {
  for (const orderId of await listWrongDisplayFees(context.db))
    context.report('books: a display is earned when it is shown', new Error(orderId));
}
