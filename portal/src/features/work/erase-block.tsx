import { Loading, Skeleton } from '@yinji/ui';
import { lazy, Suspense, useState } from 'react';

/** Few people open it: what asks for the code is loaded then. */
const EraseForm = lazy(() => import('./erase-form.tsx').then((module) => ({ default: module.EraseForm })));

/** Collapsed, so that nobody uses it by accident. Obstacles come first. */
export function EraseBlock({ workId }: { workId: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className="work-erase mt-48 pt-16 line-t print:hidden"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="inline-block min-h-44 text-ink-3 leading-44 cursor-pointer">注销这件作品</summary>
      {isOpen && (
        <Suspense
          fallback={
            <Loading>
              <Skeleton />
            </Loading>
          }
        >
          <EraseForm workId={workId} />
        </Suspense>
      )}
    </details>
  );
}
