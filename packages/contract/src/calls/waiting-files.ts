import * as z from 'zod/mini';
import { byAccount } from '../access.ts';
import { defineBlob, defineCall } from '../call.ts';
import {
  aiDeclaration,
  categoryLetter,
  date,
  empty,
  id,
  instant,
  line,
  nothing,
  sha256,
  sm3,
  text,
  workType,
} from '../shapes.ts';

/** What an account may leave with the platform, and for how long: this is not file storage. */
export const KEPT_FILES = { most: 5, mostBytes: 300 * 1024 * 1024, days: 14 } as const;

/** What is filled in beside a file before there is a work; none of it has to be. */
const described = {
  title: line(100, 0),
  workType: z.nullable(workType),
  description: text(1000),
  claimedCreatedOn: z.nullable(date),
  category: z.nullable(categoryLetter),
  aiDeclaration: z.nullable(aiDeclaration),
};

const waitingFile = z.object({
  id,
  file: z.object({ name: z.string(), sizeBytes: z.int(), sha256, sm3 }),
  ...described,
  uploadedAt: instant,
  /** Destroyed then. */
  expiresAt: instant,
});
export type WaitingFile = z.infer<typeof waitingFile>;
export type FileDescription = Pick<WaitingFile, keyof typeof described>;

/** At most as many as may wait. */
export const listWaitingFiles = defineCall({
  route: 'GET deposit/waitingFiles',
  access: byAccount({ realName: false, member: false, organisation: 'viewer', guardian: null }),
  summary: '自己已上传、还没有登载的文件，新的在前',
  input: empty,
  output: z.array(waitingFile),
});

export const keepWaitingFile = defineCall({
  route: 'POST deposit/keepWaitingFile',
  access: byAccount({ realName: true, member: false, organisation: 'editor', guardian: null }),
  summary: '已上传的文件交给平台保管十四天（自上传起），连同已填的内容；重复调用只改所填的内容',
  input: z.strictObject({ fileId: id, ...described }),
  output: waitingFile,
});

export const discardWaitingFile = defineCall({
  route: 'POST deposit/discardWaitingFile',
  access: byAccount({ realName: false, member: false, organisation: 'editor', guardian: null }),
  summary: '删除已上传、还没有登载的文件，连同所填的内容',
  input: z.strictObject({ fileId: id }),
  output: nothing,
});

export const getWaitingFile = defineBlob({
  route: 'GET deposit/waitingFile',
  access: byAccount({ realName: false, member: false, organisation: 'viewer', guardian: null }),
  summary: '取回自己已上传、还没有登载的文件',
  input: z.strictObject({ id }),
});
