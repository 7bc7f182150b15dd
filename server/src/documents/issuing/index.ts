export { issueDocuments } from './issue-documents.ts';
