import { publishRevocations as publish } from '../../evidence/index.ts';
import type { AppContext } from '../../platform/index.ts';
import * as revocations from './revocations-read-model.ts';

export const publishRevocations = (context: AppContext): Promise<void> => publish(context, revocations);
