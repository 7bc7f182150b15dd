import type { RouteComponent } from '@tanstack/react-router';
import { lazyPage } from '@yinji/web';
import type { PlaceName } from '../config/paths.ts';

const files = import.meta.glob<Record<string, unknown>>('../features/*/*-page.tsx');

/**
 * The page of a place is a file of its name: that of `identityReviews` is `IdentityReviewsPage` of a feature's
 * `identity-reviews-page.tsx`, loaded when it is first opened. `pages.test.ts` compares places and files.
 */
export function pageOf(place: PlaceName): RouteComponent {
  const fileName = `/${place.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}-page.tsx`;
  const load = Object.entries(files).find(([file]) => file.endsWith(fileName))?.[1];
  if (load === undefined) throw new Error(`no feature has the page ${fileName}`);
  return lazyPage(load, `${place.charAt(0).toUpperCase()}${place.slice(1)}Page`);
}
