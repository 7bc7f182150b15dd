import * as z from 'zod/mini';
import { byVisitor } from '../access.ts';
import { defineBlob, defineCall } from '../call.ts';
import { date, empty, instant, queryNumber, sha256, standing, workType } from '../shapes.ts';

/** A calendar month of Beijing, YYYY-MM. */
export const month = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/));

/** The public columns: docs/evidence-format.md, register. */
export const registerEntry = z.object({
  number: z.string(),
  depositedAt: instant,
  title: z.string(),
  workType,
  /** The letter of 作品类别; null where nothing was certified. */
  category: z.nullable(z.string()),
  /** The public name chosen by the holder. */
  publicName: z.string(),
  completedOn: z.nullable(date),
  firstPublishedOn: z.nullable(date),
  standing,
  logIndex: z.int(),
  recordSha256: sha256,
});
export type RegisterEntry = z.infer<typeof registerEntry>;

export const listRegister = defineCall({
  route: 'GET register/list',
  access: byVisitor,
  summary: '公开名录：持有人公开展示的作品，按账本次序；after 为上一页最后一条的账本序号',
  input: z.strictObject({ after: z.optional(queryNumber), size: z.optional(queryNumber) }),
  output: z.object({
    items: z.array(registerEntry),
    /** The value of `after` for the next page; null on the last one. */
    next: z.nullable(z.int()),
  }),
});

const file = z.object({ sha256, sizeBytes: z.int() });

export const listRegisterFiles = defineCall({
  route: 'GET register/files',
  access: byVisitor,
  summary: '公开名录的每月文件及其指纹，新的在前',
  input: empty,
  output: z.array(
    z.object({
      month,
      /** From 1; more where works left the public afterwards. */
      revision: z.int(),
      rows: z.int(),
      publishedAt: instant,
      csv: file,
      jsonl: file,
      recordSha256: sha256,
      /** Null until sequenced. */
      logIndex: z.nullable(z.int()),
    }),
  ),
});

export const getRegisterFile = defineBlob({
  route: 'GET register/file',
  access: byVisitor,
  summary: '下载一个月的公开名录（csv 或 jsonl，UTF-8）',
  input: z.strictObject({ month, format: z.enum(['csv', 'jsonl']) }),
});

export const proveRegisterFile = defineCall({
  route: 'POST register/proof',
  access: byVisitor,
  summary: '一个月的名录文件在账本里的记录与证明，供核对文件',
  input: z.strictObject({ month }),
  output: z.object({ recordSha256: sha256, entry: z.string(), proof: z.nullable(z.string()) }),
});
