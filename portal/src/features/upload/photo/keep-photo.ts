import { saveFile } from '@yinji/web';

/**
 * Hands the photograph to the phone: by its share sheet, where "save image" is, otherwise as a download. The same file is
 * deposited afterwards. False where the person closed the sheet.
 */
export async function keepPhoto(file: File): Promise<boolean> {
  const shared = { files: [file] };
  if (navigator.canShare?.(shared))
    try {
      await navigator.share(shared);
      return true;
    } catch (cause) {
      if (cause instanceof DOMException && cause.name === 'AbortError') return false;
    }
  saveFile(file.name, file);
  return true;
}
