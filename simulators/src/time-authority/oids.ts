/** Encoded object identifiers, hex. */
export const OIDS = {
  commonName: '550403', // 2.5.4.3
  organizationName: '55040a', // 2.5.4.10
  ecPublicKeySha384: '2a8648ce3d040303', // ecdsa-with-SHA384, 1.2.840.10045.4.3.3
  sha256: '608648016503040201', // 2.16.840.1.101.3.4.2.1
  sha384: '608648016503040202',
  sha512: '608648016503040203',
  basicConstraints: '551d13', // 2.5.29.19
  keyUsage: '551d0f', // 2.5.29.15
  extendedKeyUsage: '551d25', // 2.5.29.37
  crlNumber: '551d14', // 2.5.29.20
  timeStamping: '2b06010505070308', // 1.3.6.1.5.5.7.3.8
  signedData: '2a864886f70d010702', // 1.2.840.113549.1.7.2
  tstInfo: '2a864886f70d0109100104', // 1.2.840.113549.1.9.16.1.4
  contentType: '2a864886f70d010903',
  messageDigest: '2a864886f70d010904',
  signingCertificateV2: '2a864886f70d010910022f', // 1.2.840.113549.1.9.16.2.47
  policy: '2a030405', // 1.2.3.4.5: an example's policy, which promises nothing
} as const;
