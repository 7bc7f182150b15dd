import { SNIFF_BYTES, sniffPicture, type PictureFormat } from '@yinji/originality/sniff';
import { IMAGE_MAX_BYTES } from '../../config/constants.ts';
import { laterFixedWords } from '../../lib/later-fixed-words.ts';

export type FileCheck = { format: PictureFormat } | { wrong: string };

/** The type of a file, by its first bytes and its size; name and declared type are ignored. */
export async function checkFile(file: Blob): Promise<FileCheck> {
  const format = sniffPicture(new Uint8Array(await file.slice(0, SNIFF_BYTES).arrayBuffer()));
  if (format === undefined) return { wrong: laterFixedWords.fileType };
  return file.size >= IMAGE_MAX_BYTES ? { wrong: laterFixedWords.fileTooLarge } : { format };
}
