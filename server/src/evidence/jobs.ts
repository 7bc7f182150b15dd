import type { AnyJob } from '../platform/index.ts';
import { continueKeyRequest } from './keys/index.ts';

export const evidenceJobs: readonly AnyJob[] = [continueKeyRequest];
