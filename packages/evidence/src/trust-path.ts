const NAMES = ['root.txt', 'policy.txt', 'creator-ca.pem', 'tsa-ca.pem', 'creator-ca.crl', 'tsa-ca.crl'];
/** A policy of earlier times, in the folder `policies` or as somebody saved it. */
const EARLIER_POLICY = /^(?:policies\/)?([0-9a-f]{64}\.txt)$/;

/** Where a file of this name belongs in a trust folder; undefined for any other file. */
export function trustPathOf(name: string): string | undefined {
  if (NAMES.includes(name)) return name;
  const [, policy] = EARLIER_POLICY.exec(name) ?? [];
  return policy && `policies/${policy}`;
}
