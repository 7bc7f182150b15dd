import * as z from 'zod/mini';
import { byAccount } from '../access.ts';
import { defineCall } from '../call.ts';
import { empty, id, instant, line, webAddress } from '../shapes.ts';

export const beginRealNameCheck = defineCall({
  route: 'POST identity/beginRealNameCheck',
  access: byAccount({ realName: false, member: false, organisation: 'never', guardian: null }),
  summary: '开始实名认证，答复人脸核验页地址',
  input: z.strictObject({
    name: line(40, 2),
    idNumber: z.string().check(z.trim(), z.regex(/^\d{17}[\dXx]$/)),
    /** Separate consents (PIPL arts. 28–29): ID number, face. */
    consentIdNumber: z.literal(true),
    consentFace: z.literal(true),
  }),
  output: z.object({ checkId: id, certifyUrl: webAddress }),
});

export const repeatRealNameCheck = defineCall({
  route: 'POST identity/repeatRealNameCheck',
  access: byAccount({ realName: true, member: false, organisation: 'editor', guardian: null }),
  summary: '已实名的本人再做一次人脸核验（例如启用新密钥前），答复核验页地址',
  input: z.strictObject({ consentFace: z.literal(true) }),
  output: z.object({ checkId: id, certifyUrl: webAddress }),
});

export const realNameCheckState = z.enum(['pending', 'passed', 'failed']);

export const finishRealNameCheck = defineCall({
  route: 'POST identity/finishRealNameCheck',
  access: byAccount({ realName: false, member: false, organisation: 'editor', guardian: null }),
  summary: '向核验机构查询本人最近一次核验的结果；不采信地址栏参数',
  input: empty,
  output: z.object({
    state: realNameCheckState,
    /** `again`: an identified person was checked once more. */
    purpose: z.enum(['first', 'again']),
    name: z.nullable(z.string()),
    checkedAt: z.nullable(instant),
  }),
});
