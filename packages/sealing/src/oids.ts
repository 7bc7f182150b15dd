/** Object identifiers that only creation needs; the rest are evidence's. */
export const OIDS = {
  countryName: '2.5.4.6', // X.520
  organizationName: '2.5.4.10',
  serialNumber: '2.5.4.5', // an identifier of the subject, not of the certificate
  authorityKeyIdentifier: '2.5.29.35', // RFC 5280 §4.2.1.1
  crlDistributionPoints: '2.5.29.31', // RFC 5280 §4.2.1.13
  documentSigning: '1.3.6.1.5.5.7.3.36', // RFC 9336
  emailProtection: '1.3.6.1.5.5.7.3.4', // NSS, pdfsig and C2PA still require this of a document signer
  /** Policy of this time authority, under a UUID of its own (ITU-T X.667): one clock, no accreditation. */
  timestampPolicy: '2.25.333661917425308292817651327011114890226',
} as const;
