import { Link, Outlet } from '@tanstack/react-router';
import { paths } from '../../config/paths.ts';
import { Logo } from '../../lib/logo.tsx';
import { useSession } from '../../lib/session.ts';
import { words } from '../../lib/words.ts';
import { homeOf, isOpenTo } from '../guard.ts';
import { AccountMenu } from './account-menu.tsx';
import { ThemeButton } from './theme-button.tsx';
import './shell.css';

const places = [
  { path: paths.queue, word: words.shell.queue },
  { path: paths.decisions, word: words.shell.decisions },
  { path: paths.figures, word: words.shell.figures },
  { path: paths.reviewers, word: words.shell.reviewers },
  { path: paths.audit, word: words.shell.audit },
  { path: paths.identityReviews, word: words.shell.identityReviews },
  { path: paths.desk, word: words.shell.desk },
  { path: paths.display, word: words.shell.display },
  { path: paths.reports, word: words.shell.reports },
  { path: paths.gate, word: words.shell.gate },
  { path: paths.objections, word: words.shell.objections },
  { path: paths.holds, word: words.shell.holds },
  { path: paths.authorityRequests, word: words.shell.authorityRequests },
  { path: paths.packages, word: words.shell.packages },
  { path: paths.grants, word: words.shell.grants },
  { path: paths.broadcasts, word: words.shell.broadcasts },
  { path: paths.contents, word: words.shell.contents },
  { path: paths.delivery, word: words.shell.delivery },
  { path: paths.refunds, word: words.shell.refunds },
  { path: paths.disputes, word: words.shell.disputes },
  { path: paths.reconciliations, word: words.shell.reconciliations },
  { path: paths.invoices, word: words.shell.invoices },
] as const;

export function Shell() {
  const staff = useSession()?.staff;
  if (!staff) return null;
  return (
    <>
      <a className="skip-link" href="#main">
        {words.skip}
      </a>
      <header className="header">
        <Link to={homeOf(staff)} className="header-home">
          <Logo />
        </Link>
        <nav>
          {places.map(({ path, word }) =>
            isOpenTo(path, staff) ? (
              <Link key={path} to={path}>
                {word}
              </Link>
            ) : null,
          )}
          <Link to={paths.roles}>{words.shell.roles}</Link>
        </nav>
        <ThemeButton />
        <AccountMenu staff={staff} />
      </header>
      <Outlet />
    </>
  );
}
