export {
  findDocument,
  setDocumentCovered,
  supersedeDocument,
  type DocumentKind,
} from './certificates-store.ts';
export { issueDocument } from './issue-document.ts';
export { warmFaces } from './render/index.ts';
