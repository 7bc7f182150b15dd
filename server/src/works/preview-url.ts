import { API_PREFIX, getPublicPreview } from '@yinji/contract';
import type { World } from '../world.ts';

const VALID_MINUTES = 15;

/**
 * An address for a preview that expires: whoever may see the picture gets one, and nobody can guess another. The
 * minute is rounded up, so that a page shown twice asks for the same address and the browser's cache helps.
 */
export function previewUrl(world: World, objectKey: string): string {
  const quarter = VALID_MINUTES * 60_000;
  const until = String((Math.floor(world.now().getTime() / quarter) + 2) * quarter);
  const signature = signatureOf(world, objectKey, until);
  return `${API_PREFIX}${getPublicPreview.path}?${new URLSearchParams({ key: objectKey, until, signature }).toString()}`;
}

export const signatureOf = (world: World, objectKey: string, until: string): string =>
  world.vault.sign('preview', `${objectKey}:${until}`);
