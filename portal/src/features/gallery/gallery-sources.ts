import { sourcesOf } from '../../lib/public-picture.tsx';

/** Long sides of the largest size, and of the marked picture itself, px. */
const LARGEST_SIDE = 960;
const WHOLE_SIDE = 1600;

interface Hung {
  previewUrl: string;
  width: number;
  height: number;
  title: string;
}

/**
 * For `srcset`: every size, and beyond the largest the marked picture itself, which exists only as WebP. Every
 * browser with AVIF reads that as well.
 */
export function gallerySources(work: Hung, format: 'avif' | 'webp'): string {
  const { previewUrl, width, height } = work;
  const long = Math.max(width, height);
  const sizes = sourcesOf(work, format);
  if (long <= LARGEST_SIDE) return sizes;
  return `${sizes}, ${previewUrl} ${Math.max(1, Math.round(width * Math.min(1, WHOLE_SIDE / long)))}w`;
}

/**
 * An address of a displayed picture has every size; that of the holder's own picture, in the editor, has one.
 */
export const hasSizes = (previewUrl: string): boolean =>
  new URLSearchParams(previewUrl.split('?')[1]).has('work');
