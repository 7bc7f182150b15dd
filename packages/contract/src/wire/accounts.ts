import * as z from 'zod/mini';
import { byAccountBeforeAgreements } from '../access.ts';
import { defineCall } from '../call.ts';
import { empty, id, nothing } from '../shapes.ts';

/** `realNameFlag`: 10 not verified, 20 person, 30 organisation. */
const realName = z.codec(
  z.union([z.literal(10), z.literal(20), z.literal(30)]),
  z.enum(['none', 'person', 'organisation']),
  {
    decode: (flag): 'none' | 'person' | 'organisation' =>
      flag === 10 ? 'none' : flag === 20 ? 'person' : 'organisation',
    encode: (kind): 10 | 20 | 30 => (kind === 'none' ? 10 : kind === 'person' ? 20 : 30),
  },
);

export const gender = z.enum(['unknown', 'female', 'male']);

const wireAccount = z.object({
  id,
  nickname: z.string(),
  headPortrait: z.nullable(z.string()),
  gender,
  introduction: z.string(),
  realNameFlag: realName.def.in,
  memberFlag: z.boolean(),
  maskedPhone: z.nullable(z.string()),
  /** The verified name, only for its holder. */
  verifiedName: z.nullable(z.string()),
});

/** The holder's view of the account. */
export const account = z.codec(
  wireAccount,
  z.object({
    id,
    nickname: z.string(),
    portraitUrl: z.nullable(z.string()),
    gender,
    introduction: z.string(),
    realName: realName.def.out,
    isMember: z.boolean(),
    maskedPhone: z.nullable(z.string()),
    verifiedName: z.nullable(z.string()),
  }),
  {
    decode: ({ headPortrait, realNameFlag, memberFlag, ...same }) => ({
      ...same,
      portraitUrl: headPortrait,
      realName: z.decode(realName, realNameFlag),
      isMember: memberFlag,
    }),
    encode: ({ portraitUrl, realName: kind, isMember, ...same }) => ({
      ...same,
      headPortrait: portraitUrl,
      realNameFlag: z.encode(realName, kind),
      memberFlag: isMember,
    }),
  },
);

export const getOwnAccount = defineCall({
  route: 'GET userInfo/getUserInfo',
  access: byAccountBeforeAgreements({ organisation: 'viewer' }),
  summary: '我的账号',
  input: empty,
  output: account,
});

export const signOut = defineCall({
  route: 'POST userInfo/logOut',
  access: byAccountBeforeAgreements({ organisation: 'viewer' }),
  summary: '退出登录，令牌立即失效',
  input: empty,
  output: nothing,
});
