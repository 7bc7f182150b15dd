import { API_PREFIX, envelopeSchema, uploadIdentityPaper } from '@yinji/contract';
import { notice } from '@yinji/ui';
import { API_TIMEOUT_MS } from '../../config/constants.ts';
import { session } from '../session.ts';
import { words } from '../words.ts';
import type { OwnReview } from './own-review.ts';
import { reviewWords } from './words.ts';

/** Long enough to read every character of a document, px. */
const LONGEST_PX = 2400;

/** Drawn anew as a JPEG: smaller, and without the place and the camera that the file may name. */
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

/** True where the photograph arrived; what went wrong has been shown. */
export async function sendPaper(
  reviewId: string,
  kind: OwnReview['papers'][number]['kind'],
  file: File,
): Promise<boolean> {
  const failed = (message: string) => {
    notice(message, { kind: 'error' });
    return false;
  };
  const photograph = await redraw(file);
  if (photograph === undefined) return failed(reviewWords.unreadable);
  const form = new FormData();
  form.set('file', photograph, `${kind}.jpg`);
  try {
    const response = await fetch(
      `${API_PREFIX}${uploadIdentityPaper.path}?${new URLSearchParams({ reviewId, kind }).toString()}`,
      {
        method: 'POST',
        body: form,
        headers: { authorization: session.token() ?? '' },
        credentials: 'omit',
        signal: AbortSignal.timeout(API_TIMEOUT_MS),
      },
    );
    const envelope = envelopeSchema.safeParse(await response.json());
    if (envelope.success && envelope.data.code === 200) return true;
    return failed((envelope.success && envelope.data.msg) || words.unreadable);
  } catch {
    return failed(words.unreachable);
  }
}
