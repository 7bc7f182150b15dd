import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

/** Only a secure context has passkeys: https, or this machine by its name. */
export const canUsePasskeys = (): boolean => isSecureContext && browserSupportsWebAuthn();

/** The device asks its owner; the answer is for the server. */
export const answerPasskey = async (options: string): Promise<string> =>
  JSON.stringify(
    await startAuthentication({ optionsJSON: JSON.parse(options) as PublicKeyCredentialRequestOptionsJSON }),
  );

export const makePasskey = async (options: string): Promise<string> =>
  JSON.stringify(
    await startRegistration({ optionsJSON: JSON.parse(options) as PublicKeyCredentialCreationOptionsJSON }),
  );
