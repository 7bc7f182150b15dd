import { getQueue, type OutputOf } from '@yinji/contract';
import { QUEUE_POLL_MS } from '../../config/constants.ts';
import { api } from '../../lib/api.ts';

export type Queue = OutputOf<typeof getQueue>;

export const queueQuery = api.query(['queue'], getQueue, {}, { refetchInterval: QUEUE_POLL_MS });
