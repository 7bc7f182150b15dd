/** One time authority (RFC 3161) as the server reaches it. Its answers are always checked. */
export interface TimeAuthority {
  /** As in the settings, in `timestamp` records and in health. */
  name: string;
  isSimulated: boolean;
  /** OID of the policy to ask for; without it the authority's own default. */
  policy?: string | undefined;
  /** TimeStampReq → TimeStampResp, DER. Throws without any answer. */
  ask(request: Uint8Array): Promise<Uint8Array>;
  /** The revocation list of its CA as published, DER or PEM; absent where nobody configured where it is. */
  fetchList?(): Promise<Uint8Array>;
}
