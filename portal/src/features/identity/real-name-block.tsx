import { Link } from '@tanstack/react-router';
import { Status, buttonClass } from '@yinji/ui';
import { paths } from '../../config/paths.ts';
import type { Account } from '../../lib/session.ts';
import { maskName } from './id-number.ts';
import { RealNameForm } from './real-name-form.tsx';
import { identityWords } from './words.ts';

/** The form until the person is known, and then only that it is so. */
export function RealNameBlock({ account: { realName, verifiedName } }: { account: Account }) {
  if (realName === 'none') return <RealNameForm />;
  return (
    <div className="identity-form">
      <p className="identity-verified">
        <Status kind="passed" word="已认证" />
        <strong>{maskName(verifiedName ?? '')}</strong>
        <span className="dim">{realName === 'person' ? '个人' : '单位'}</span>
      </p>
      <p className="sm muted">{identityWords.kept}</p>
      <div>
        <Link to={paths.personal} search={{ currentType: 'myDigitallySigned' }} className={buttonClass()}>
          数字签名
        </Link>
      </div>
    </div>
  );
}
