import { lazyRouteComponent, useSearch } from '@tanstack/react-router';

const VerificationV2Page = lazyRouteComponent(() => import('./verification-v2-page.tsx'), 'VerificationV2Page');
const ShownGalleryPage = lazyRouteComponent(
  () => import('../../features/gallery/shown-gallery-page.tsx'),
  'ShownGalleryPage',
);

const PayForFamilyPage = lazyRouteComponent(
  () => import('../../features/commerce/help/pay-for-family-page.tsx'),
  'PayForFamilyPage',
);

/** Loads what this address needs, so that the page is rendered at once and complete. */
export async function fetchAsked(): Promise<void> {
  const asked = new URLSearchParams(globalThis.location?.search);
  if (asked.has('gallery')) return ShownGalleryPage.preload?.();
  if (asked.get('view') === 'pay') return PayForFamilyPage.preload?.();
  await VerificationV2Page.preload?.();
  const { fetchPart } = await import('./verification-v2-page.tsx');
  await fetchPart(asked);
}

/** The one open address: the public view of a record, or of a gallery, or the page where somebody pays for another. */
export function VerifyEntry() {
  const { gallery, view } = useSearch({ from: '/verification-v2' });
  if (view === 'pay') return <PayForFamilyPage />;
  return gallery === undefined ? <VerificationV2Page /> : <ShownGalleryPage key={gallery} id={gallery} />;
}
