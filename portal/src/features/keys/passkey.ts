import { PASSKEY_PRF_INPUT, fromHex } from '@yinji/evidence';
import { SITE } from '../../config/site.ts';

export interface PasskeyAnswer {
  /** WebAuthn's base64url. */
  credentialId: string;
  /** 32 bytes that only this passkey gives: they stay in the browser. */
  secret: Uint8Array;
}

export interface MadePasskey extends PasskeyAnswer {
  /** Whether the maker of the device synchronises it to others (backup state, WebAuthn §6.1.3). */
  isSynced: boolean;
}

const USER_ID_BYTES = 16;
const BACKUP_STATE = 0x10;
const FLAGS_AT = 32;

const prf = { prf: { eval: { first: PASSKEY_PRF_INPUT } } };
const challenge = () => crypto.getRandomValues(new Uint8Array(32));

/** Whether this device has a screen lock, a finger or a face to ask for, as far as the browser says. */
export async function hasDeviceLock(): Promise<boolean> {
  const ask = globalThis.PublicKeyCredential?.isUserVerifyingPlatformAuthenticatorAvailable;
  if (ask === undefined) return false;
  return ask.call(PublicKeyCredential).catch(() => false);
}

/**
 * A passkey of this device for one key; undefined where the device has none with a PRF, or its owner declined. Nobody
 * signs in with it: no challenge is checked, since what it gives is needed to open the key.
 */
export async function makePasskey(publicKeySha256: string, name: string): Promise<MadePasskey | undefined> {
  if (!(await hasDeviceLock())) return undefined;
  const made = await navigator.credentials
    .create({
      publicKey: {
        rp: { name: SITE.name },
        // One for each key: another key's passkey stays.
        user: { id: fromHex(publicKeySha256).slice(0, USER_ID_BYTES), name, displayName: name },
        challenge: challenge(),
        pubKeyCredParams: [-7, -257].map((alg) => ({ type: 'public-key', alg })),
        authenticatorSelection: {
          authenticatorAttachment: 'platform',
          residentKey: 'required',
          userVerification: 'required',
        },
        extensions: prf,
      },
    })
    .catch(() => null);
  if (!(made instanceof PublicKeyCredential)) return undefined;
  const { enabled, results } = made.getClientExtensionResults().prf ?? {};
  if (enabled !== true) {
    await forget(made.id);
    return undefined;
  }
  // Some give the secret only to a second question.
  const answer = results ? read(made.id, results) : await askPasskey([made.id]);
  return answer && { ...answer, isSynced: isSynced(made.response) };
}

/** Asks one of these passkeys; undefined where this device has none of them, or its owner declined. */
export async function askPasskey(credentialIds: readonly string[]): Promise<PasskeyAnswer | undefined> {
  const answer = await navigator.credentials
    .get({
      publicKey: {
        challenge: challenge(),
        allowCredentials: credentialIds.map((id) => ({ type: 'public-key', id: fromBase64Url(id) })),
        userVerification: 'required',
        extensions: prf,
      },
    })
    .catch(() => null);
  if (!(answer instanceof PublicKeyCredential)) return undefined;
  return read(answer.id, answer.getClientExtensionResults().prf?.results);
}

function read(
  credentialId: string,
  results: AuthenticationExtensionsPRFValues | undefined,
): PasskeyAnswer | undefined {
  if (!results) return undefined;
  const { first } = results;
  const secret = ArrayBuffer.isView(first)
    ? new Uint8Array(first.buffer, first.byteOffset, first.byteLength)
    : new Uint8Array(first);
  return { credentialId, secret };
}

const isSynced = (response: AuthenticatorResponse): boolean =>
  response instanceof AuthenticatorAttestationResponse &&
  ((new Uint8Array(response.getAuthenticatorData())[FLAGS_AT] ?? 0) & BACKUP_STATE) !== 0;

/** A passkey without a PRF is of no use: it should not stay in the owner's list. */
async function forget(credentialId: string): Promise<void> {
  // Not in every browser: https://www.w3.org/TR/webauthn-3/#sctn-signal-methods
  const signal = (PublicKeyCredential as { signalUnknownCredential?: (of: object) => Promise<void> })
    .signalUnknownCredential;
  await signal?.call(PublicKeyCredential, { rpId: location.hostname, credentialId }).catch(() => undefined);
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const base64 = text.replaceAll('-', '+').replaceAll('_', '/');
  return Uint8Array.from(atob(base64), (char) => char.codePointAt(0) ?? 0);
}
