import { useQuery } from '@tanstack/react-query';
import { Link, useRouterState } from '@tanstack/react-router';
import { Icon, type IconName } from '@yinji/ui';
import { paths } from '../../config/paths.ts';
import { useMemberGate } from '../../lib/member-gate.ts';
import { unreadQuery } from '../../lib/queries.ts';
import { useSession } from '../../lib/session.ts';
import './bottom-bar.css';

type Entry = {
  to:
    | typeof paths.home
    | typeof paths.market
    | typeof paths.provenance
    | typeof paths.notices
    | typeof paths.personal;
  word: string;
  icon: IconName;
};

const entries: readonly Entry[] = [
  { to: paths.home, word: '首页', icon: 'home' },
  { to: paths.market, word: '确权', icon: 'sheet' },
  { to: paths.provenance, word: '溯源', icon: 'trace' },
  { to: paths.notices, word: '消息', icon: 'bell' },
  { to: paths.personal, word: '我的', icon: 'me' },
];

/** The five places of the mobile layout, at the thumb. */
export function BottomBar() {
  const here = useRouterState({ select: ({ location }) => location.pathname });
  const running = useSession();
  const { data: unread = 0 } = useQuery({ ...unreadQuery, enabled: running !== undefined });
  const pass = useMemberGate();
  return (
    <nav className="bottom-bar" aria-label="底部导航">
      {entries.map(({ to, word, icon }) => (
        <Link
          key={to}
          to={to}
          preload={false}
          aria-current={here === to ? 'page' : undefined}
          onClick={(event) => to === paths.market && !pass(to) && event.preventDefault()}
        >
          <span className="bottom-bar-icon">
            <Icon name={icon} size={22} />
            {to === paths.notices && unread > 0 && <b />}
          </span>
          {word}
          {to === paths.notices && unread > 0 && <span className="visually-hidden">，{unread} 条未读</span>}
        </Link>
      ))}
    </nav>
  );
}
