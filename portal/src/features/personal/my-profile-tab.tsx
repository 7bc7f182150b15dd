import { Loading, Skeleton } from '@yinji/ui';
import { Suspense, lazy } from 'react';
import { ProfileRoom } from '../identity/profile-room.tsx';

/** Below what one comes here for: fetched while that is read. */
const OrganisationsRoom = lazy(() =>
  import('../organisations/organisations-room.tsx').then((module) => ({ default: module.OrganisationsRoom })),
);
const GuardiansRoom = lazy(() =>
  import('../guardians/guardians-room.tsx').then((module) => ({ default: module.GuardiansRoom })),
);
const OwnAccountRoom = lazy(() =>
  import('../own-account/own-account-room.tsx').then((module) => ({ default: module.OwnAccountRoom })),
);

export function MyProfileTab() {
  return (
    <>
      <div className="personal-head">
        <div>
          <h1 className="song">个人资料</h1>
          <p className="muted">昵称与简介可以公开；姓名与证件只用于核对身份。</p>
        </div>
      </div>
      <ProfileRoom />
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
          <OrganisationsRoom />
        </section>
        <section className="identity-section" aria-labelledby="guardians">
          <h2 className="text-20 leading-28" id="guardians">
            监护
          </h2>
          <GuardiansRoom />
        </section>
        <OwnAccountRoom />
      </Suspense>
    </>
  );
}
