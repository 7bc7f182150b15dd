export {
  findDocument,
  setDocumentCovered,
  supersedeDocument,
  type DocumentKind,
} from './certificates-store.ts';
export { readValidationData } from './validation-data.ts';
export { issueDocument, type RenderedDocument } from './issue-document.ts';
export { openPrinted, type PrintedFields } from './printed-fields.ts';
