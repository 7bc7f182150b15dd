import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest();
const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');

/** CBOR (RFC 8949 §3.1) of what an authenticator without attestation sends. */
const head = (major: number, length: number) =>
  length < 24
    ? Buffer.of((major << 5) | length)
    : length < 256
      ? Buffer.of((major << 5) | 24, length)
      : Buffer.of((major << 5) | 25, length >> 8, length & 255);
const bytes = (value: Uint8Array) => Buffer.concat([head(2, value.length), value]);
const text = (value: string) => Buffer.concat([head(3, value.length), Buffer.from(value)]);
const map = (...pairs: Buffer[]) => Buffer.concat([head(5, pairs.length / 2), ...pairs]);
const negative = (value: number) => head(1, -1 - value);

const USER_PRESENT_AND_VERIFIED = 0x05;
const WITH_CREDENTIAL = 0x40;

/** A passkey in software: ES256, user verified, counter rising (WebAuthn Level 3 §6). */
export function makeAuthenticator(origin: string, isVerified = true) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  let counter = 0;
  const flags = isVerified ? USER_PRESENT_AND_VERIFIED : 0x01;
  const authData = (rpId: string, more: number) =>
    Buffer.concat([sha256(rpId), Buffer.of(flags | more, 0, 0, 0, (counter += 1))]);
  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const answer = (response: object) =>
    JSON.stringify({
      id: base64url(id),
      rawId: base64url(id),
      type: 'public-key',
      clientExtensionResults: {},
      response,
    });
  return {
    register(options: string): string {
      const { challenge, rp } = JSON.parse(options) as { challenge: string; rp: { id: string } };
      const key = map(
        head(0, 1),
        head(0, 2),
        head(0, 3),
        negative(-7),
        negative(-1),
        head(0, 1),
        negative(-2),
        bytes(Buffer.from(x, 'base64url')),
        negative(-3),
        bytes(Buffer.from(y, 'base64url')),
      );
      const data = Buffer.concat([
        authData(rp.id, WITH_CREDENTIAL),
        Buffer.alloc(16),
        Buffer.of(0, id.length),
        id,
        key,
      ]);
      return answer({
        clientDataJSON: base64url(clientData('webauthn.create', challenge)),
        attestationObject: base64url(
          map(text('fmt'), text('none'), text('attStmt'), map(), text('authData'), bytes(data)),
        ),
      });
    },
    assert(options: string): string {
      const { challenge, rpId } = JSON.parse(options) as { challenge: string; rpId: string };
      const [data, client] = [authData(rpId, 0), clientData('webauthn.get', challenge)];
      return answer({
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
      });
    },
  };
}
