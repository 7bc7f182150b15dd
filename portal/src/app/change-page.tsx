import { useSearch } from '@tanstack/react-router';
import { Skeleton } from '@yinji/ui';
import { lazy, Suspense } from 'react';

const CopyrightChangePage = lazy(() =>
  import('../features/copyright/copyright-change-page.tsx').then((module) => ({
    default: module.CopyrightChangePage,
  })),
);
const ObjectionsPage = lazy(() =>
  import('../features/objections/objections-page.tsx').then((module) => ({ default: module.ObjectionsPage })),
);

const SuccessionsPage = lazy(() =>
  import('../features/successions/successions-page.tsx').then((module) => ({
    default: module.SuccessionsPage,
  })),
);

/**
 * Applications and their progress: a change of one's own record, an objection to another's, or its succession.
 */
export function ChangePage() {
  const { kind } = useSearch({ from: '/shell/copyrightChange' });
  return (
    <Suspense fallback={<Skeleton shape="block" />}>
      {kind === 'objection' ? (
        <ObjectionsPage />
      ) : kind === undefined ? (
        <CopyrightChangePage />
      ) : (
        <SuccessionsPage />
      )}
    </Suspense>
  );
}
