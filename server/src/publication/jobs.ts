import type { AnyJob } from '../platform/index.ts';
import { followDisplayOrder } from './public-listing/index.ts';

export const publicationJobs: readonly AnyJob[] = [followDisplayOrder];
