import { getSuccession, listOwnSuccessions } from '@yinji/contract';
import { api } from '../../lib/api.ts';

export const SUCCESSION_PAGE_SIZE = 10;

export const successionQuery = (id: string) =>
  api.query(['own', 'succession', id], getSuccession, { id }, { retry: false });

export const successionsQuery = (page: number) =>
  api.query(['own', 'successions', page], listOwnSuccessions, { page, size: SUCCESSION_PAGE_SIZE });
