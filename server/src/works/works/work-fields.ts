import type { AiDeclaration } from '@yinji/contract';
import type { WorkType } from './works-store.ts';

/** A file by its fingerprint, hex. */
export interface DraftFile {
  name: string;
  sizeBytes: number;
  sha256: string;
  sm3: string;
}

/** Everything that its creator says of a work. */
export interface Described {
  title: string;
  workType: WorkType;
  description: string;
  claimedCreatedOn: string | null;
  file: DraftFile | null;
  category?: string | null | undefined;
  aiDeclaration?: AiDeclaration | null | undefined;
}

/** Columns of the given fields; the rest stays. */
export const changedFields = (given: { [K in keyof Described]?: Described[K] | undefined }) => ({
  ...(given.title !== undefined && { title: given.title }),
  ...(given.workType !== undefined && { work_type: given.workType }),
  ...(given.description !== undefined && { description: given.description }),
  ...(given.claimedCreatedOn !== undefined && { claimed_created_on: given.claimedCreatedOn }),
  ...(given.category !== undefined && { category: given.category }),
  ...(given.aiDeclaration !== undefined && {
    ai_use: given.aiDeclaration?.use ?? null,
    ai_tool: given.aiDeclaration?.tool ?? '',
  }),
  ...(given.file !== undefined && fileFields(given.file)),
});

/** All columns of a new work. */
export const workFields = (described: Described) => ({
  title: described.title,
  work_type: described.workType,
  description: described.description,
  claimed_created_on: described.claimedCreatedOn,
  category: described.category ?? null,
  ai_use: described.aiDeclaration?.use ?? null,
  ai_tool: described.aiDeclaration?.tool ?? '',
  ...fileFields(described.file),
});

const fileFields = (file: DraftFile | null) => ({
  file_name: file?.name ?? null,
  file_size_bytes: file?.sizeBytes ?? null,
  file_sha256: file && Buffer.from(file.sha256, 'hex'),
  file_sm3: file && Buffer.from(file.sm3, 'hex'),
});
