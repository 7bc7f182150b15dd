import { getPublicWork } from '@yinji/contract';
import { api } from '../api.ts';

export const publicWorkQuery = (id: string) =>
  api.query(['public-work', id], getPublicWork, { id }, { retry: false });
