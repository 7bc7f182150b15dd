import * as z from 'zod/mini';
import { byVisitor } from '../access.ts';
import { defineCall } from '../call.ts';
import {
  categoryLetter,
  date,
  empty,
  id,
  instant,
  line,
  listCursor,
  queryNumber,
  sha256,
  workType,
} from '../shapes.ts';
import { wireTurnedPage } from './page.ts';

// Separate from the other works' calls: the first page uses these, and a file is shipped whole.

export const getServerTime = defineCall({
  route: 'GET goodsSpu/serverTime',
  access: byVisitor,
  summary: '服务器时间，毫秒',
  input: empty,
  output: z.number(),
});

/** Category, types and time are filters; days are those of Beijing, both included. */
export const filters = {
  workType: z.optional(workType),
  category: z.optional(categoryLetter),
  keyword: z.optional(line(60, 0)),
  from: z.optional(date),
  to: z.optional(date),
  /** The `next` or `previous` of the answer before: the page is counted from there, at any depth. */
  cursor: z.optional(listCursor),
};
export const wireFilters = { ...filters, pageNum: z.optional(queryNumber), pageSize: z.optional(queryNumber) };
export const span = { page: z.int().check(z.gte(1)), size: z.int().check(z.gte(1), z.lte(100)) };

/** Those that passed confirmation, certification, or both; strangers see no other state. */
const passed = z.optional(z.enum(['confirmation', 'certification', 'both']));
const publicListQuery = z.codec(
  z.strictObject({ ...wireFilters, passed }),
  z.strictObject({ ...filters, ...span, passed }),
  {
    decode: ({ pageNum, pageSize, ...same }) => ({ ...same, page: pageNum ?? 1, size: pageSize ?? 20 }),
    encode: ({ page, size, ...same }) => ({ ...same, pageNum: page, pageSize: size }),
  },
);

export const publicWork = z.object({
  id,
  title: z.string(),
  workType,
  creatorName: z.string(),
  /** Leads to their page; null where they show works anonymously. */
  creatorId: z.nullable(id),
  depositNumber: z.string(),
  recordSha256: sha256,
  /** With the number drawn into it: only its holder and the reviewers get the clean picture. */
  previewUrl: z.string(),
  /** Passed, and neither revoked nor withdrawn; whether it is under review or was refused is the holder's alone. */
  isConfirmed: z.boolean(),
  isCertified: z.boolean(),
  width: z.int(),
  height: z.int(),
  depositedAt: instant,
});

export const listPublicWorks = defineCall({
  route: 'GET goodsSpu/artworksList',
  access: byVisitor,
  summary:
    '公开展示的作品，新的在前；按名称、作者、编号搜索，按已通过的轨筛选，total 数到一千为止，更深的页随 next 往下翻、随 previous 往回翻',
  input: publicListQuery,
  output: wireTurnedPage(publicWork),
});
