import { getObjection, listOwnObjections } from '@yinji/contract';
import { api } from '../../lib/api.ts';

export const OBJECTION_PAGE_SIZE = 10;

export const objectionQuery = (id: string) =>
  api.query(['own', 'objection', id], getObjection, { id }, { retry: false });

export const objectionsQuery = (page: number) =>
  api.query(['own', 'objections', page], listOwnObjections, { page, size: OBJECTION_PAGE_SIZE });
