import { realNamePlace } from '../../config/paths.ts';
import { useSession } from '../../lib/session.ts';
import { ProfileForm } from './profile-form.tsx';
import { RealNameBlock } from './real-name-block.tsx';
import './identity.css';

/** Profile and verified identity. */
export function ProfileView() {
  const running = useSession();
  if (!running) return null;
  const { account } = running;
  return (
    <>
      <section className="identity-section" aria-labelledby="identity-shown">
        <h2 className="text-20 leading-28" id="identity-shown">
          对外资料
        </h2>
        <ProfileForm key={account.id} account={account} />
      </section>
      <section className="identity-section" aria-labelledby={realNamePlace}>
        <h2 className="text-20 leading-28" id={realNamePlace}>
          实名认证
        </h2>
        <RealNameBlock account={account} />
      </section>
    </>
  );
}
