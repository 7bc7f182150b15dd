import * as z from 'zod/mini';
import { byVisitor } from '../access.ts';
import { defineCall } from '../call.ts';
import { empty, instant, sha256 } from '../shapes.ts';

export const getLogHead = defineCall({
  route: 'GET log/head',
  access: byVisitor,
  summary: '公开日志的大小、最近检查点与见证人',
  input: empty,
  output: z.object({
    origin: z.string(),
    size: z.int(),
    rootSha256: z.nullable(sha256),
    publishedAt: z.nullable(instant),
    witnesses: z.array(z.string()),
    quorum: z.int(),
    simulated: z.boolean(),
    latest: z.array(z.object({ index: z.int(), recordSha256: sha256 })),
  }),
});

export const getTrust = defineCall({
  route: 'GET log/trust',
  access: byVisitor,
  summary: '平台公布的信任文件；严肃的核验应使用另行取得的副本',
  input: empty,
  output: z.object({ files: z.record(z.string(), z.string()) }),
});

export const listVerifiers = defineCall({
  route: 'GET log/verifiers',
  access: byVisitor,
  summary: '现在提供下载的核验程序、它们的指纹，以及账本里记下它们的那一条',
  input: empty,
  output: z.array(
    z.object({
      name: z.string(),
      sha256,
      releasedAt: instant,
      /** Null until sequenced. */
      logIndex: z.nullable(z.int()),
    }),
  ),
});
