import { createPublicKey, sign, verify } from 'node:crypto';

export type Fields = Record<string, string>;

/** `k=v` joined by `&` in ASCII order of the names, without empty values and without the names in `dropped`. */
export const signedText = (fields: Fields, dropped: string[]): string =>
  Object.keys(fields)
    .filter((name) => fields[name] !== '' && !dropped.includes(name))
    .toSorted()
    .map((name) => `${name}=${fields[name]}`)
    .join('&');

/** Requests are signed over everything but `sign`; `sign_type` is in. */
export const isRequestSigned = (fields: Fields, appPrivateKey: string): boolean =>
  verify(
    'sha256',
    Buffer.from(signedText(fields, ['sign'])),
    createPublicKey(appPrivateKey),
    Buffer.from(fields.sign ?? '', 'base64'),
  );

/** SHA256withRSA of a text, base64 (sign_type RSA2). */
export const rsa2 = (text: string, privateKey: string): string =>
  sign('sha256', Buffer.from(text), privateKey).toString('base64');

/** The gateway writes `/` as `\/` and signs those very bytes. */
export const gatewayJson = (value: unknown): string => JSON.stringify(value).replaceAll('/', '\\/');
