import { lazyRouteComponent, useSearch } from '@tanstack/react-router';

const VerificationV2Page = lazyRouteComponent(() => import('./verification-v2-page.tsx'), 'VerificationV2Page');
const ShownGalleryPage = lazyRouteComponent(
  () => import('../../features/gallery/shown-gallery-page.tsx'),
  'ShownGalleryPage',
);

const FamilyPage = lazyRouteComponent(() => import('./family-page.tsx'), 'FamilyPage');

/** Loads what this address needs, so that the page is rendered at once and complete. */
export async function fetchAsked(): Promise<void> {
  const asked = new URLSearchParams(globalThis.location?.search);
  if (asked.has('gallery')) return ShownGalleryPage.preload?.();
  if (/^(pay|fill)$/.test(asked.get('view') ?? '')) return FamilyPage.preload?.();
  await VerificationV2Page.preload?.();
  const { fetchPart } = await import('./verification-v2-page.tsx');
  await fetchPart(asked);
}

/** The one open address: the public view of a record, or of a gallery, or a page where a relative pays or fills in. */
export function VerifyEntry() {
  const { gallery, view } = useSearch({ from: '/verification-v2' });
  if (view === 'pay' || view === 'fill') return <FamilyPage view={view} />;
  return gallery === undefined ? <VerificationV2Page /> : <ShownGalleryPage key={gallery} id={gallery} />;
}
