import { getFiling, type OutputOf } from '@yinji/contract';
import { api } from '../../lib/api.ts';

export type Filing = OutputOf<typeof getFiling>;

export const filingQuery = (workId: string) => api.query(['own', 'filing', workId], getFiling, { workId });
