import * as z from 'zod/mini';
import { byVisitor } from '../access.ts';
import { defineCall } from '../call.ts';
import { date, empty } from '../shapes.ts';

/** Null where fewer are measured than the answer's `least`; the slow tenth where fewer than `leastForNinth`. */
const measuredTimes = z.nullable(
  z.object({
    count: z.int(),
    medianSeconds: z.int(),
    /** Nine of ten took no longer. */
    ninthSeconds: z.nullable(z.int()),
  }),
);

export const getServiceTimes = defineCall({
  route: 'GET service/times',
  access: byVisitor,
  summary: '服务时间：从平台收到到可信时间戳、到见证人联署，以及审核用时；只有合计，件数少的不给出',
  input: empty,
  output: z.object({
    /** Whole days of Beijing, both included; the last is yesterday. */
    since: date,
    until: date,
    least: z.int(),
    leastForNinth: z.int(),
    stamped: measuredTimes,
    cosigned: measuredTimes,
    confirmation: measuredTimes,
    certification: measuredTimes,
  }),
});
