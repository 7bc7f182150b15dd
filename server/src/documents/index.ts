export { buildBundle } from './build-bundle.ts';
export { issueDepositCertificate } from './issue-deposit-certificate.ts';
export { issueDocuments } from './issue-documents.ts';
