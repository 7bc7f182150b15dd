import * as z from 'zod/mini';
import { byAccount } from '../access.ts';
import { defineCall } from '../call.ts';
import { empty, id, instant, line, nothing, recordNumber } from '../shapes.ts';

/** A person's query and its result in a few words. */
const pastQuery = {
  by: z.enum(['number', 'file', 'bundle', 'picture']),
  /** The number, or the file's name. */
  what: line(255),
  number: z.optional(recordNumber),
  queryCode: z.optional(line(20)),
  outcome: line(40),
};

export const listQueries = defineCall({
  route: 'GET verification/queries',
  access: byAccount({ realName: false, member: false, organisation: 'viewer', guardian: null }),
  summary: '我的查询记录，新的在前；最多二百条，保存一年',
  input: empty,
  output: z.array(z.object({ id, at: instant, ...pastQuery })),
});

export const rememberQuery = defineCall({
  route: 'POST verification/remember',
  access: byAccount({ realName: false, member: false, organisation: 'viewer', guardian: null }),
  summary: '记下一次查询（加密保存）；同一问题只留最近一次，重复提交只有一条',
  input: z.strictObject(pastQuery),
  output: nothing,
});

export const forgetQueries = defineCall({
  route: 'POST verification/forget',
  access: byAccount({ realName: false, member: false, organisation: 'viewer', guardian: null }),
  summary: '删除一条查询记录；不给 id 则全部删除',
  input: z.strictObject({ id: z.optional(id) }),
  output: nothing,
});
