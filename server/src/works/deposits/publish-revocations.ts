import { publishRevocations as publish } from '../../evidence/index.ts';
import type { AppContext } from '../../platform/index.ts';
import * as revocations from './revocations-read-model.ts';

/** `laterThan`: the newest list must have been issued after this moment. */
export const publishRevocations = (context: AppContext, laterThan?: Date): Promise<void> =>
  publish(context, revocations, laterThan);
