export { renderDepositCertificate } from './deposit-certificate.ts';
export { renderConfirmation } from './confirmation-certificate.ts';
export { APPLICATION_NAME, renderApplicationForm } from './application-form.ts';
export { renderCertification } from './certification-certificate.ts';
export { addDocumentTimestamp } from './add-document-timestamp.ts';
export { signPdf, type SignDigest } from './sign-pdf.ts';
export { warmFaces } from './faces.ts';
export type {
  Basis,
  CertificationData,
  ComparisonStep,
  ConfirmationData,
  DepositData,
  DocumentData,
  PictureData,
  TimestampData,
} from './document-data.ts';
