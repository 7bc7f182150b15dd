import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { empty, instant, line, nothing, recordNumber, sha256, standing } from '../shapes.ts';

export const publicRecord = z.object({
  number: z.string(),
  kind: z.enum(['deposit', 'confirmation', 'certification']),
  status: standing,
  /** False while time stamp or witness quorum are outstanding. */
  complete: z.boolean(),
  recordSha256: sha256,
  receivedAt: instant,
  workTypeLabel: z.string(),
  original: z.enum(['awaited', 'arrived']),
  /** The name its holder chose for a work in public display; null of any other. */
  creatorName: z.nullable(z.string()),
  timeline: z.array(
    z.object({
      at: instant,
      /** The record's type: docs/evidence-format.md §3. */
      what: z.string(),
      label: z.string(),
      logIndex: z.nullable(z.int()),
      recordSha256: sha256,
      cosigned: z.boolean(),
      stamped: z.boolean(),
    }),
  ),
  simulated: z.boolean(),
});

export const lookUpRecord = defineCall({
  name: 'lookUpRecord',
  method: 'POST',
  path: 'verification/lookUp',
  access: 'visitor',
  summary: '凭证书编号与查询码查看公开状态与时间线',
  input: z.strictObject({ number: recordNumber, queryCode: z.optional(line(20)) }),
  output: publicRecord,
});

export const findByFingerprint = defineCall({
  name: 'findByFingerprint',
  method: 'POST',
  path: 'verification/findByFingerprint',
  access: 'visitor',
  summary: '凭文件指纹（SHA-256，文件不上传）查最早的存证',
  input: z.strictObject({ sha256 }),
  output: z.array(z.object({ number: z.string(), receivedAt: instant })),
});

export const getLogHead = defineCall({
  name: 'getLogHead',
  method: 'GET',
  path: 'log/head',
  access: 'visitor',
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
  name: 'getTrust',
  method: 'GET',
  path: 'log/trust',
  access: 'visitor',
  summary: '平台公布的信任文件；严肃的核验应使用另行取得的副本',
  input: empty,
  output: z.object({ files: z.record(z.string(), z.string()) }),
});

export const listVerifiers = defineCall({
  name: 'listVerifiers',
  method: 'GET',
  path: 'log/verifiers',
  access: 'visitor',
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

export const getPublicPreview = defineCall({
  name: 'getPublicPreview',
  method: 'GET',
  path: 'works/preview',
  access: 'visitor',
  kind: 'blob',
  summary: '预览图；凭有时效的签名地址',
  input: z.strictObject({ key: line(120), until: line(16), signature: line(64) }),
  output: nothing,
});
