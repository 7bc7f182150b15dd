import * as z from 'zod/mini';
import { webAddress } from './shapes.ts';

/** What a browser has from WeChat's sign-in: the state it was sent with, and the code that came back beside it. */
export const broughtFromWechat = {
  state: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
  code: z.optional(z.string().check(z.regex(/^[\w-]{1,512}$/))),
};

/** One of the two: the way to WeChat's sign-in, or what its browser is handed to open the payment. */
export const openedInWechat = z.object({
  signIn: z.nullable(z.object({ url: webAddress, state: z.string() })),
  bridge: z.nullable(
    z.object({
      appId: z.string(),
      timeStamp: z.string(),
      nonceStr: z.string(),
      package: z.string(),
      signType: z.literal('RSA'),
      paySign: z.string(),
    }),
  ),
});
