import { Loading, Skeleton } from '@yinji/ui';
import { Suspense, type ReactNode } from 'react';

interface TabPageProps {
  title: ReactNode;
  lead: string;
  children: ReactNode;
}

/** A tab whose content is fetched when it is first opened. */
export function TabPage({ title, lead, children }: TabPageProps) {
  return (
    <>
      <div className="personal-head">
        <div>
          {title}
          <p className="muted">{lead}</p>
        </div>
      </div>
      <Suspense
        fallback={
          <Loading>
            <Skeleton shape="block" />
          </Loading>
        }
      >
        {children}
      </Suspense>
    </>
  );
}
