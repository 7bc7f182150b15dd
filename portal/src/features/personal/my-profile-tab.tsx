import { Loading, Skeleton } from '@yinji/ui';
import { Suspense, lazy } from 'react';
import { ProfileView } from '../identity/profile-view.tsx';

/** Below the main content: loaded while that is read. */
const OrganisationsView = lazy(() =>
  import('../organisations/organisations-view.tsx').then((module) => ({ default: module.OrganisationsView })),
);
const GuardiansView = lazy(() =>
  import('../guardians/guardians-view.tsx').then((module) => ({ default: module.GuardiansView })),
);
const OwnAccountView = lazy(() =>
  import('../own-account/own-account-view.tsx').then((module) => ({ default: module.OwnAccountView })),
);

export function MyProfileTab() {
  return (
    <>
      <div className="personal-head">
        <div>
          <h1>个人资料</h1>
          <p className="muted">昵称与简介可以公开；姓名与证件只用于核对身份。</p>
        </div>
      </div>
      <ProfileView />
      <Suspense
        fallback={
          <Loading>
            <Skeleton shape="block" />
          </Loading>
        }
      >
        <section className="identity-section" aria-labelledby="organisations">
          <h2 className="text-20 leading-28" id="organisations">
            单位
          </h2>
          <OrganisationsView />
        </section>
        <section className="identity-section" aria-labelledby="guardians">
          <h2 className="text-20 leading-28" id="guardians">
            监护
          </h2>
          <GuardiansView />
        </section>
        <OwnAccountView />
      </Suspense>
    </>
  );
}
