import { uploadIdentityPaper } from '@yinji/contract';
import { notice } from '@yinji/ui';
import { api } from '../api.ts';
import type { OwnReview } from './own-review.ts';
import { reviewWords } from './words.ts';

/** Long enough to read every character of a document, px. */
const LONGEST_PX = 2400;

/** Re-encoded as a JPEG: smaller, and without the place and the camera in the file's metadata. */
async function redraw(file: File): Promise<Blob | undefined> {
  const picture = await createImageBitmap(file).catch(() => undefined);
  if (picture === undefined) return undefined;
  const scale = Math.min(1, LONGEST_PX / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/jpeg', 0.9));
}

/** True where the photograph arrived; a failure has been shown. */
export async function sendPaper(
  reviewId: string,
  kind: OwnReview['papers'][number]['kind'],
  file: File,
): Promise<boolean> {
  const photograph = await redraw(file);
  if (photograph === undefined) {
    notice(reviewWords.unreadable, { kind: 'error' });
    return false;
  }
  const named = new File([photograph], `${kind}.jpg`, { type: photograph.type });
  return api.call(uploadIdentityPaper, { reviewId, kind }, { file: named }).then(
    () => true,
    () => false,
  );
}
