import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Rosette, Tabs } from '@yinji/ui';
import { useState } from 'react';
import { Logo } from '../../lib/logo.tsx';
import { paths } from '../../config/paths.ts';
import { ownPath } from '../../lib/own-path.ts';
import { parseSearch } from '../../lib/search.ts';
import { session, type Session } from '../../lib/session.ts';
import { useTitle } from '../../lib/use-title.ts';
import { SignInForm } from './sign-in-form.tsx';
import './sign-in.css';

/** A mark that belongs to no record: the SHA-256 of 印迹. */
const DOOR_SHA256 = '1f731aa225638621a6ec8f08554b22cbb06b9fd74c2ca22b00b2dcb8b8ee476e';

const ways = [
  { id: 'code', label: '验证码登录' },
  { id: 'password', label: '密码登录' },
] as const;

/** login and login-v2: mode login or register, and back to where the person came from. */
export function SignInPage() {
  const search = useSearch({ strict: false });
  const isRegister = search.mode === 'register';
  const [way, setWay] = useState<'code' | 'password'>('code');
  const navigate = useNavigate();
  useTitle(isRegister ? '注册' : '登录');

  function signedIn(next: Session) {
    session.start(next);
    const back = new URL(ownPath(search.redirect) ?? paths.home, 'https://portal.invalid');
    // Read back from text: the router checks it like any other address.
    void navigate({
      to: back.pathname as typeof paths.home,
      search: parseSearch(back.search) as never,
      hash: back.hash.slice(1),
      replace: true,
    });
  }

  return (
    <div className="sign-in">
      <aside>
        <Logo />
        <Rosette digest={DOOR_SHA256} />
        <p className="serif">
          作品何时已经存在，
          <br />
          由您自己的设备先算出指纹。
        </p>
        <p className="sm">
          查验证书不需要登录。 <Link to={paths.verify}>去查验</Link>
        </p>
      </aside>
      <main tabIndex={-1}>
        <div className="sign-in-panel">
          <h1>{isRegister ? '注册' : '登录'}</h1>
          <p className="muted">
            {isRegister ? '已经有账号？' : '还没有账号？'}{' '}
            <Link
              to={paths.signIn}
              search={{ mode: isRegister ? 'login' : 'register', redirect: search.redirect }}
              replace
            >
              {isRegister ? '登录' : '注册'}
            </Link>
          </p>
          {isRegister ? (
            <SignInForm key="register" way="register" onSignedIn={signedIn} />
          ) : (
            <Tabs label="登录方式" tabs={ways} value={way} onChange={setWay}>
              <SignInForm key={way} way={way} onSignedIn={signedIn} />
            </Tabs>
          )}
        </div>
      </main>
    </div>
  );
}
