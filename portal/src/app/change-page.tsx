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

/** Two things are applied for and followed here: a change of one's own record, and an objection to somebody's. */
export function ChangePage() {
  const { kind } = useSearch({ from: '/shell/copyrightChange' });
  return (
    <Suspense fallback={<Skeleton shape="block" />}>
      {kind === 'objection' ? <ObjectionsPage /> : <CopyrightChangePage />}
    </Suspense>
  );
}
