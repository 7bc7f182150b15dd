import * as z from 'zod/mini';
import { byStaffWithOneTimePassword, byVisitor, STAFF_ROLES } from '../access.ts';
import { defineCall } from '../call.ts';
import { empty, id, instant, line, nothing, ONE_LINE, secret, sixDigits } from '../shapes.ts';

/** What the browser's authenticator answers, as JSON (WebAuthn Level 3 §5.1). */
const credential = z.string().check(z.minLength(2), z.maxLength(20_000), z.regex(ONE_LINE));
export const secondFactor = { code: z.optional(sixDigits), passkey: z.optional(credential) };
/** What the browser's authenticator is asked, as JSON. */
const options = z.object({ options: z.string() });
const own = byStaffWithOneTimePassword(STAFF_ROLES);

export const listStaffFactors = defineCall({
  route: 'GET console/factors',
  access: own,
  summary: '我的第二要素：验证器与通行密钥',
  input: empty,
  output: z.object({
    isRequired: z.boolean(),
    totpSince: z.nullable(instant),
    passkeys: z.array(z.object({ id, label: z.string(), addedAt: instant, lastUsedAt: z.nullable(instant) })),
    /** The host whose pages may use a passkey. */
    passkeyHost: z.string(),
  }),
});

export const beginStaffTotp = defineCall({
  route: 'POST console/beginTotp',
  access: own,
  summary: '生成验证器的密钥；填对一次验证码后才启用。已有第二要素的，先以它确认',
  input: z.strictObject({ password: secret(1) }),
  output: z.object({ secret: z.string(), address: z.string() }),
});

export const confirmStaffTotp = defineCall({
  route: 'POST console/confirmTotp',
  access: own,
  summary: '以验证码确认验证器',
  audit: { 'factor-added': '添加第二要素' },
  input: z.strictObject({ code: sixDigits }),
  output: nothing,
});

export const beginStaffPasskey = defineCall({
  route: 'POST console/beginPasskey',
  access: own,
  summary: '开始添加通行密钥。已有第二要素的，先以它确认',
  input: z.strictObject({ password: secret(1) }),
  output: options,
});

export const addStaffPasskey = defineCall({
  route: 'POST console/addPasskey',
  access: own,
  summary: '添加通行密钥',
  input: z.strictObject({ label: line(40), credential }),
  output: nothing,
});

export const askStaffPasskey = defineCall({
  route: 'POST console/passkeyOptions',
  access: byVisitor,
  summary: '以通行密钥登录的询问；先核对密码',
  input: z.strictObject({ account: line(60), password: secret(1) }),
  output: options,
});
