import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Icon, buttonClass } from '@yinji/ui';
import { clsx } from 'clsx';
import { useEffect, useRef, useState } from 'react';
import { paths } from '../../config/paths.ts';
import { unreadQuery } from '../../lib/queries.ts';
import { useSession } from '../../lib/session.ts';
import { AccountButton } from './account-button.tsx';
import { Logo } from '../../lib/logo.tsx';
import { FoldedMenu, Menu } from './menu.tsx';
import './header.css';

/** One element for all renderings: the session, shown after hydration, does not render the menus again. */
const menu = <Menu />;
const foldedMenu = <FoldedMenu />;

export function Header() {
  const { sentinel, opaque } = useOpaque();
  const running = useSession();
  return (
    <>
      <div className="header-sentinel" ref={sentinel} aria-hidden="true" />
      <header className={clsx('header', opaque && 'header-opaque')}>
        <div className="wrap">
          <Logo />
          {menu}
          <div className="header-account">
            {running ? (
              <>
                <Bell />
                <AccountButton account={running.account} />
              </>
            ) : (
              <>
                <Link to={paths.signIn} search={{ mode: 'login' }} className={buttonClass('text', 'dense')}>
                  登录
                </Link>
                <Link
                  to={paths.signIn}
                  search={{ mode: 'register' }}
                  className={buttonClass('secondary', 'dense')}
                >
                  注册
                </Link>
              </>
            )}
            {foldedMenu}
          </div>
        </div>
      </header>
    </>
  );
}

/** Opaque once 30 px have scrolled by: a sentinel of that height leaves the window. No scroll listener. */
function useOpaque() {
  const sentinel = useRef<HTMLDivElement>(null);
  const [opaque, setOpaque] = useState(false);
  useEffect(() => {
    if (!sentinel.current) return;
    const observer = new IntersectionObserver(([entry]) => setOpaque(entry?.isIntersecting === false));
    observer.observe(sentinel.current);
    return () => observer.disconnect();
  }, []);
  return { sentinel, opaque };
}

function Bell() {
  const { data: unread = 0 } = useQuery(unreadQuery);
  return (
    <Link to={paths.notices} className="bell" aria-label={unread > 0 ? `消息，${unread} 条未读` : '消息'}>
      <Icon name="bell" size={22} />
      {unread > 0 && <span>{unread > 99 ? '99+' : unread}</span>}
    </Link>
  );
}
