import type { Vault } from '../../platform/index.ts';
import type { WrapRow } from './wraps-store.ts';

/** A key enciphered in the browser: by the code of a recovery sheet, and by a passkey where there is one. */
export interface KeyWraps {
  sheet: Uint8Array;
  passkey?: { wrapped: Uint8Array; credentialId: string } | undefined;
}

/** A row's bytes open in no other row and no other column. */
const purposeOf = (kind: 'sheet' | 'passkey', requestId: string) => `key-wrap-${kind}:${requestId}`;

export const sealWraps = (vault: Vault, requestId: string, { sheet, passkey }: KeyWraps): WrapRow => ({
  request_id: requestId,
  sheet_sealed: vault.sealBytes(purposeOf('sheet', requestId), Buffer.from(sheet)),
  passkey_sealed: passkey
    ? vault.sealBytes(purposeOf('passkey', requestId), Buffer.from(passkey.wrapped))
    : null,
  credential_id: passkey?.credentialId ?? null,
});

/** As the contract has them. */
export function openWraps(vault: Vault, row: WrapRow) {
  const open = (kind: 'sheet' | 'passkey', sealed: Uint8Array) =>
    vault.openBytes(purposeOf(kind, row.request_id), sealed).toString('base64');
  return {
    sheet: open('sheet', row.sheet_sealed),
    passkey:
      row.passkey_sealed === null || row.credential_id === null
        ? null
        : { wrapped: open('passkey', row.passkey_sealed), credentialId: row.credential_id },
  };
}
