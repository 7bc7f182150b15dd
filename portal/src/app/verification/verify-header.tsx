import { Link } from '@tanstack/react-router';
import { buttonClass } from '@yinji/ui';
import { paths } from '../../config/paths.ts';
import { Logo } from '../../lib/logo.tsx';
import { verifyWords as words } from '../../lib/verification/words.ts';

/** Outside the shell: the site's name, the purpose, and a way to start again. */
export function VerifyHeader({ isAnswered }: { isAnswered: boolean }) {
  return (
    <header className="verify-header h-(--header) line-b bg-surface">
      <div className="wrap">
        <Logo />
        <span className="ml-16 pl-16 line-l text-ink-2 text-15 leading-24 whitespace-nowrap">
          {words.title}
        </span>
        {isAnswered && (
          <Link to={paths.verify} search={{}} reloadDocument className={buttonClass('secondary', 'dense')}>
            查验另一份
          </Link>
        )}
      </div>
    </header>
  );
}
