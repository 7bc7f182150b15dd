import * as z from 'zod/mini';
import { byAccount } from '../access.ts';
import { defineCall } from '../call.ts';
import { empty, id, instant, line, nothing } from '../shapes.ts';

const relation = z.enum(['parent', 'guardian']);

export const listGuardianships = defineCall({
  route: 'GET guardian/own',
  access: byAccount({ realName: false, member: false, organisation: 'viewer', guardian: null }),
  summary: '我监护的未成年人、我的监护人，以及等我答复的请求',
  input: empty,
  output: z.object({
    wards: z.array(
      z.object({
        id,
        maskedName: z.string(),
        relation,
        state: z.enum(['offered', 'standing']),
        since: instant,
        codeExpiresAt: instant,
      }),
    ),
    guardian: z.nullable(z.object({ id, maskedName: z.string(), since: instant })),
    requests: z.array(
      z.object({
        id,
        maskedName: z.string(),
        kind: z.enum(['buy', 'sign']),
        about: z.string(),
        askedAt: instant,
      }),
    ),
  }),
});

export const offerGuardianship = defineCall({
  route: 'POST guardian/offer',
  access: byAccount({ realName: true, member: false, organisation: 'never', guardian: null }),
  summary: '监护人填写 14 至 17 周岁孩子的姓名与证件号码并作出承诺；答复孩子要填的口令',
  input: z.strictObject({
    name: line(40, 2),
    idNumber: z.string().check(z.trim(), z.regex(/^\d{17}[\dXx]$/)),
    relation,
    /** The guardian is responsible for what the child buys and signs with their consent. */
    undertaking: z.literal(true),
    consentIdNumber: z.literal(true),
  }),
  output: z.object({ code: z.string(), expiresAt: instant }),
});

export const acceptGuardianship = defineCall({
  route: 'POST guardian/accept',
  access: byAccount({ realName: false, member: false, organisation: 'never', guardian: null }),
  summary: '孩子的账号凭监护人告知的口令接受',
  input: z.strictObject({ code: line(20, 6) }),
  output: nothing,
});

export const endGuardianship = defineCall({
  route: 'POST guardian/end',
  access: byAccount({ realName: false, member: false, organisation: 'owner', guardian: null }),
  summary: '监护人解除监护关系',
  input: z.strictObject({ id }),
  output: nothing,
});

export const answerGuardianRequest = defineCall({
  route: 'POST guardian/answer',
  access: byAccount({ realName: true, member: false, organisation: 'owner', guardian: null }),
  summary: '监护人同意或不同意一次购买或签名',
  input: z.strictObject({ id, grant: z.boolean() }),
  output: nothing,
});
