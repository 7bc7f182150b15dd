import { ProfileRoom } from '../identity/profile-room.tsx';

export function MyProfileTab() {
  return (
    <>
      <div className="personal-head">
        <div>
          <h1>个人资料</h1>
          <p className="muted">昵称与简介可以公开；姓名与证件只用于核对身份。</p>
        </div>
      </div>
      <ProfileRoom />
    </>
  );
}
