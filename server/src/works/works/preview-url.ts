import { API_PREFIX, getPublicPreview } from '@yinji/contract';
import type { AppContext } from '../../platform/index.ts';

const VALID_MINUTES = 15;

/**
 * An expiring address for a preview: anybody who may see the picture gets one, and nobody can guess another.
 * The minute is rounded up, so that a page shown twice uses the same address and the browser's cache.
 */
export const previewUrl = (context: AppContext, objectKey: string): string =>
  addressOf(context, { key: objectKey });

/**
 * The same for the public, marked picture of a displayed work: it is valid exactly while the work is displayed,
 * whoever kept it (`get-preview.ts`).
 */
export const displayedUrl = (context: AppContext, { key, workId }: { key: string; workId: string }): string =>
  addressOf(context, { key, work: workId });

function addressOf(context: AppContext, picture: { key: string; work?: string }): string {
  const quarter = VALID_MINUTES * 60_000;
  const until = String((Math.floor(context.now().getTime() / quarter) + 2) * quarter);
  const signature = signatureOf(context, { ...picture, until });
  return `${API_PREFIX}${getPublicPreview.path}?${new URLSearchParams({ ...picture, until, signature }).toString()}`;
}

interface Signed {
  key: string;
  until: string;
  work?: string | undefined;
}

/** Over the work too: an address that depends on a display cannot be changed into one that does not. */
export const signatureOf = (context: AppContext, { key, until, work }: Signed): string =>
  context.vault.sign('preview', work === undefined ? `${key}:${until}` : `${key}:${until}:${work}`);
