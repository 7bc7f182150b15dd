import { API_PREFIX, SAVING_PAUSED_HEADER } from '@yinji/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../../platform/index.ts';

/** On each answer to a call: the apps say that nothing can be saved before somebody tries, and when that is over. */
export const tellPaused = ({ savingPaused }: Pick<AppContext, 'savingPaused'>) =>
  function addHeader(
    request: FastifyRequest,
    reply: FastifyReply,
    payload: unknown,
    done: (error: null, payload: unknown) => void,
  ): void {
    const paused = request.url.startsWith(API_PREFIX) ? savingPaused() : undefined;
    if (paused !== undefined) void reply.header(SAVING_PAUSED_HEADER, paused);
    done(null, payload);
  };
