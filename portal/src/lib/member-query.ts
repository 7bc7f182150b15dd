import { getMemberDetail } from '@yinji/contract';
import { toldAsMessage } from '@yinji/web';
import { api } from './api.ts';

// Separate from the other queries: visitors never use it, and the first page is for everybody.
export const memberQuery = api.query(['own', 'member'], getMemberDetail, {}, { meta: toldAsMessage });
