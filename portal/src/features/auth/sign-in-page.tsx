import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Rosette, Tabs, notice } from '@yinji/ui';
import { useState, type ReactNode } from 'react';
import { parseSearch } from '@yinji/web';
import { ElderSwitch } from '../../lib/elder-switch.tsx';
import { Logo } from '../../lib/logo.tsx';
import { paths, realNamePlace } from '../../config/paths.ts';
import { ownPath } from '../../lib/own-path.ts';
import { session, type Session } from '../../lib/session.ts';
import { useTitle } from '../../lib/use-title.ts';
import { wantedPackage } from '../../lib/wanted-package.ts';
import { laterFixedWords } from '../../lib/later-fixed-words.ts';
import { RecoverForm } from './recover-form.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { authWords } from './words.ts';
import './sign-in.css';

/** A mark that belongs to no record: the SHA-256 of 印迹. */
const DOOR_SHA256 = '1f731aa225638621a6ec8f08554b22cbb06b9fd74c2ca22b00b2dcb8b8ee476e';

const ways = [
  { id: 'code', label: '验证码登录' },
  { id: 'password', label: '密码登录' },
] as const;

type Door = 'login' | 'register' | 'reset' | 'recover';
const titles: Record<Door, string> = {
  login: '登录',
  register: '注册',
  reset: '重设密码',
  recover: authWords.recoverTitle,
};

/** login and login-v2: mode login or register, otherwise help, and back to where the person came from. */
export function SignInPage() {
  const { mode = 'login', help, redirect } = useSearch({ strict: false });
  const door: Door = help ?? mode;
  const navigate = useNavigate();
  useTitle(titles[door]);

  function signedIn(next: Session) {
    session.start(next);
    // A package that was chosen before needs the name first.
    if (next.account.realName === 'none' && wantedPackage.isKept()) {
      notice(laterFixedWords.realNameFirst, { kind: 'warning' });
      const search = { currentType: 'myProfile' } as const;
      void navigate({ to: paths.personal, search, hash: realNamePlace, replace: true });
      return;
    }
    const back = new URL(ownPath(redirect) ?? paths.home, 'https://portal.invalid');
    // Parsed from text: the router checks it like any other address.
    void navigate({
      to: back.pathname as typeof paths.home,
      search: parseSearch(back.search) as never,
      hash: back.hash.slice(1),
      replace: true,
    }).then(wantedPackage.resume);
  }

  return (
    <div className="sign-in grid grid-cols-[minmax(0,5fr)_minmax(0,6fr)] flex-1 min-h-[100dvh] max-md:grid-cols-[minmax(0,1fr)] max-md:grid-rows-[auto_1fr]">
      <aside>
        <Logo />
        <Rosette digest={DOOR_SHA256} />
        <p className="serif text-26 leading-42 max-md:hidden">
          作品何时已经存在，
          <br />
          由您自己的设备先算出指纹。
        </p>
        <p className="sm">
          查验证书不需要登录。 <Link to={paths.verify}>去查验</Link>
        </p>
      </aside>
      <main
        className="grid place-items-center py-48 px-24 max-md:[place-items:start_center] max-md:pt-32 max-md:pb-56 max-md:px-(--gutter)"
        tabIndex={-1}
      >
        <div className="sign-in-panel w-[min(400px,100%)]">
          <h1>{titles[door]}</h1>
          <Beside door={door} redirect={redirect} />
          {door === 'login' && <SignInWays redirect={redirect} onSignedIn={signedIn} />}
          {door === 'register' && <SignInForm key="register" way="register" onSignedIn={signedIn} />}
          {door === 'reset' && (
            <SignInForm key="reset" way="reset" onSignedIn={signedIn}>
              <p className="xs dim">{authWords.resetEffect}</p>
              <p className="sign-in-help flex flex-wrap justify-between gap-x-24 gap-y-0 text-14 leading-22">
                <DoorLink door="recover" redirect={redirect}>
                  手机号不再使用？
                </DoorLink>
              </p>
            </SignInForm>
          )}
          {door === 'recover' && <RecoverForm />}
          <ElderSwitch />
        </div>
      </main>
    </div>
  );
}

interface SignInWaysProps {
  redirect: string | undefined;
  onSignedIn: (session: Session) => void;
}

function SignInWays({ redirect, onSignedIn }: SignInWaysProps) {
  const [way, setWay] = useState<'code' | 'password'>('code');
  return (
    <Tabs label="登录方式" tabs={ways} value={way} onChange={setWay}>
      <SignInForm key={way} way={way} onSignedIn={onSignedIn}>
        <p className="sign-in-help flex flex-wrap justify-between gap-x-24 gap-y-0 text-14 leading-22">
          {way === 'password' && (
            <DoorLink door="reset" redirect={redirect}>
              忘记密码
            </DoorLink>
          )}
          <DoorLink door="recover" redirect={redirect}>
            手机号不再使用？
          </DoorLink>
        </p>
      </SignInForm>
    </Tabs>
  );
}

/** The alternative way in, under the title. */
function Beside({ door, redirect }: { door: Door; redirect: string | undefined }) {
  if (door === 'login')
    return (
      <p className="muted">
        还没有账号？{' '}
        <DoorLink door="register" redirect={redirect}>
          注册
        </DoorLink>
      </p>
    );
  return (
    <p className="muted">
      {door === 'register' ? '已经有账号？' : '想起来了？'}{' '}
      <DoorLink door="login" redirect={redirect}>
        登录
      </DoorLink>
    </p>
  );
}

interface DoorLinkProps {
  door: Door;
  redirect: string | undefined;
  children: ReactNode;
}

function DoorLink({ door, redirect, children }: DoorLinkProps) {
  const search =
    door === 'login' || door === 'register'
      ? { mode: door, redirect }
      : { mode: 'login' as const, help: door, redirect };
  return (
    <Link to={paths.signIn} search={search} replace>
      {children}
    </Link>
  );
}
