import * as z from 'zod/mini';
import { declareJob } from '../../platform/index.ts';

const ofCase = { data: z.strictObject({ caseId: z.string() }), key: (one: { caseId: string }) => one.caseId };

/** Done in `confirmation`. */
export const compareCaseKind = declareJob({ name: 'compare-case', ...ofCase });
/** Certificate and report of a decision; made by the wing `documents`. */
export const documentCaseKind = declareJob({ name: 'document-case', ...ofCase });
