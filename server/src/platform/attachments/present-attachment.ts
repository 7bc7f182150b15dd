import type { AppContext } from '../app-context.ts';
import type { AttachmentRow } from './attachments-store.ts';

/** The vault's purpose of the file's name, by the purpose of the file; the other purposes keep no name. */
export const NAME_PURPOSE = {
  attachment: 'attachment-name',
  'certification-file': 'certification-file',
  enclosure: 'enclosure-name',
} as const;

/** Empty if no name is kept. */
export const nameOfAttachment = (
  context: AppContext,
  { purpose, name_sealed: sealed }: Pick<AttachmentRow, 'purpose' | 'name_sealed'>,
): string =>
  sealed === null || !(purpose in NAME_PURPOSE)
    ? ''
    : context.vault.open(NAME_PURPOSE[purpose as 'attachment'], sealed);

/** `Kind`: of the subject; the upload's call admitted no other. */
export const presentAttachment = <Kind extends string>(context: AppContext, row: AttachmentRow) => ({
  id: row.id,
  kind: row.kind as Kind,
  name: nameOfAttachment(context, row),
  mediaType: row.media_type,
  sizeBytes: row.size_bytes,
  sha256: Buffer.from(row.sha256).toString('hex'),
});
