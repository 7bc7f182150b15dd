import * as z from 'zod/mini';
import { byAccount, byVisitor } from '../access.ts';
import { defineCall } from '../call.ts';
import { id, instant, line, text } from '../shapes.ts';
import { account, gender } from './accounts.ts';
import { publicWork } from './public-works.ts';

export const updateProfile = defineCall({
  route: 'POST userInfo/modifyUserInfo',
  access: byAccount({ realName: false, member: false, organisation: 'owner', guardian: null }),
  summary: '修改资料',
  input: z.strictObject({
    nickname: z.optional(line(30)),
    gender: z.optional(gender),
    introduction: z.optional(text(300)),
  }),
  output: account,
});

const publicProfile = z.codec(
  z.object({ id, nickname: z.string(), headPortrait: z.nullable(z.string()), introduction: z.string() }),
  z.object({ id, nickname: z.string(), portraitUrl: z.nullable(z.string()), introduction: z.string() }),
  {
    decode: ({ headPortrait, ...same }) => ({ ...same, portraitUrl: headPortrait }),
    encode: ({ portraitUrl, ...same }) => ({ ...same, headPortrait: portraitUrl }),
  },
);

export const getPublicProfile = defineCall({
  route: 'GET userInfo/{id}',
  access: byVisitor,
  summary: '创作者公开资料',
  input: z.strictObject({ id }),
  output: publicProfile,
});

export const getPersonalHomePage = defineCall({
  route: 'GET userInfo/personalHomePage',
  access: byVisitor,
  summary: '创作者主页：公开资料与公开展示的作品，新的在前',
  input: z.strictObject({ id }),
  /** The newest hundred works; `total` counts all. */
  output: z.codec(
    z.object({
      profile: publicProfile.def.in,
      works: z.array(publicWork),
      total: z.int(),
      since: instant,
    }),
    z.object({
      profile: publicProfile.def.out,
      works: z.array(publicWork),
      total: z.int(),
      since: instant,
    }),
    {
      decode: ({ profile, ...same }) => ({ ...same, profile: z.decode(publicProfile, profile) }),
      encode: ({ profile, ...same }) => ({ ...same, profile: z.encode(publicProfile, profile) }),
    },
  ),
});
