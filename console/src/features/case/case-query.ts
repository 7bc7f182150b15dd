import { getCase } from '@yinji/contract';
import { api } from '../../lib/api.ts';

/** Fetched once: each fetch is audited, and the comparison does not change. */
export const caseQuery = (id: string) => api.query(['case', id], getCase, { id }, { staleTime: Infinity });
