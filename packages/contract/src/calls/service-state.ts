import * as z from 'zod/mini';
import { byVisitor } from '../access.ts';
import { defineCall } from '../call.ts';
import { empty, instant } from '../shapes.ts';

export const SERVICE_PARTS = ['deposits', 'verification', 'log', 'time', 'payments'] as const;

export const getServiceState = defineCall({
  route: 'GET service/state',
  access: byVisitor,
  summary: '服务状态：存证、查验、存证日志与见证、时间戳、支付现在正常、迟缓还是中断，以及自何时起；只有结论',
  input: empty,
  output: z.object({
    /** When it was looked at; at most every five seconds. */
    at: instant,
    parts: z.array(
      z.object({
        part: z.enum(SERVICE_PARTS),
        /** `slow`: it is taken and done later. `away`: it cannot be had now. */
        state: z.enum(['well', 'slow', 'away']),
        /** Null where it was so when this server first looked. */
        since: z.nullable(instant),
      }),
    ),
  }),
});
