import { SecurityView } from '../security/security-view.tsx';

export function ChangePasswordTab() {
  return (
    <>
      <div className="personal-head">
        <div>
          <h1>修改密码</h1>
          <p className="muted">登录与安全：密码、手机与邮箱、正在登录的设备和登录记录。</p>
        </div>
      </div>
      <SecurityView />
    </>
  );
}
