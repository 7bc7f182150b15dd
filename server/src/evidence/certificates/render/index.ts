export { renderDepositCertificate } from './deposit-certificate.ts';
export { renderComparison } from './comparison-report.ts';
export { renderConfirmation } from './confirmation-certificate.ts';
export { APPLICATION_NAME, renderApplicationForm } from './application-form.ts';
export { renderChange } from './change-proof.ts';
export { renderCertification } from './certification-certificate.ts';
export { renderContractCertificate } from './contract-certificate.ts';
export { renderContract, type ContractSheet } from './contract-sheet.ts';
export { addDocumentTimestamp } from './add-document-timestamp.ts';
export { signPdf, type SignDigest } from './sign-pdf.ts';
export { warmFaces } from './faces.ts';
export type {
  Basis,
  CertificationData,
  ComparedCandidate,
  ComparisonData,
  ChangeData,
  ComparisonStep,
  ConfirmationData,
  DepositData,
  DocumentData,
  PictureData,
  TimestampData,
} from './document-data.ts';
