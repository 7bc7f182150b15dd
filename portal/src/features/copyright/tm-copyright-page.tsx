import { Link, useSearch } from '@tanstack/react-router';
import { buttonClass } from '@yinji/ui';
import { paths } from '../../config/paths.ts';
import { useSession } from '../../lib/session.ts';
import { useTitle } from '../../lib/use-title.ts';
import { CertificationRoom } from './certification-room.tsx';
import { ChooseWork } from './choose-work.tsx';
import { OwnershipRequests } from './ownership-requests.tsx';
import { explainWords as words, parts, stages } from './words.ts';
import './tm-copyright.css';

/** What certification is, for everyone; with a work's id, its form. */
export function TmCopyrightPage() {
  useTitle('版权认证');
  const { id } = useSearch({ from: '/shell/tm-copyright' });
  const account = useSession()?.account;
  return (
    <div className="wrap certification">
      {id && account ? (
        <CertificationRoom key={id} id={id} account={account} />
      ) : (
        <Explanation
          back={id ? `${paths.certification}?id=${id}` : paths.certification}
          isSignedIn={account !== undefined}
        />
      )}
    </div>
  );
}

function Explanation({ back, isSignedIn }: { back: string; isSignedIn: boolean }) {
  return (
    <>
      <div className="page-head">
        <div>
          <h1 className="song">版权认证</h1>
          <p>{words.lead}</p>
        </div>
        {!isSignedIn && (
          <Link to={paths.signIn} search={{ mode: 'login', redirect: back }} className={buttonClass('primary')}>
            登录后开始
          </Link>
        )}
      </div>
      <section className="certification-proves" aria-label="它证明什么">
        <div>
          <h2>它证明</h2>
          <p>{words.proves}</p>
        </div>
        <div>
          <h2>它不证明</h2>
          <p>{words.doesNotProve}</p>
        </div>
      </section>
      {isSignedIn && <OwnershipRequests />}
      {isSignedIn && <ChooseWork />}
      <section aria-labelledby="certification-stages">
        <h2 id="certification-stages">四步</h2>
        <ol className="certification-stages">
          {stages.map(({ name, what }, place) => (
            <li key={name}>
              <span className="serif" aria-hidden="true">
                {'一二三四'[place]}
              </span>
              <h3>{name}</h3>
              <p>{what}</p>
            </li>
          ))}
        </ol>
      </section>
      <section aria-labelledby="certification-form">
        <h2 id="certification-form">要准备的内容</h2>
        <p className="muted certification-prepare">{words.prepare}</p>
        <dl className="certification-parts">
          {parts.map(({ name, what }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
      </section>
    </>
  );
}
