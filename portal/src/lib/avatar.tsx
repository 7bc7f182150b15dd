import { clsx } from 'clsx';
import type { Account } from './session.ts';
import './avatar.css';

/** The portrait, or the first character of the name where there is none. */
export function Avatar({
  account,
  size,
}: {
  account: Pick<Account, 'nickname' | 'portraitUrl'>;
  size?: 'large';
}) {
  const className = clsx('avatar', size === 'large' && 'avatar-large');
  if (account.portraitUrl) return <img className={className} src={account.portraitUrl} alt="" />;
  return (
    <span className={className} aria-hidden="true">
      {[...account.nickname][0] ?? '印'}
    </span>
  );
}
