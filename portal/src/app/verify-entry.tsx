import { useSearch } from '@tanstack/react-router';
import { lazy } from 'react';

const VerificationV2Page = lazy(() =>
  import('../features/verify/verification-v2-page.tsx').then((module) => ({
    default: module.VerificationV2Page,
  })),
);
const ShownGalleryPage = lazy(() =>
  import('../features/gallery/shown-gallery-page.tsx').then((module) => ({
    default: module.ShownGalleryPage,
  })),
);

/** The one open address: what strangers see of a record, or of a gallery. */
export function VerifyEntry() {
  const { gallery } = useSearch({ from: '/verification-v2' });
  return gallery === undefined ? <VerificationV2Page /> : <ShownGalleryPage key={gallery} id={gallery} />;
}
