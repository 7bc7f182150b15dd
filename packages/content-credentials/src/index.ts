export type { AigcLabel, AiLabel, ContentCredentials, FileLabels, SourceTypeLabel } from './file-labels.ts';
export { COPY_MEDIA_TYPES, SIGNED_CLAIM_BYTES, type CopyStatement } from './copy-statement.ts';
export { LabelError, type LabelFault } from './label-error.ts';
export { openLabellers, type Labellers, type LabellerOptions, type SignClaim } from './labellers.ts';
