import { Link, useSearch } from '@tanstack/react-router';
import { buttonClass } from '@yinji/ui';
import { paths } from '../../config/paths.ts';
import { useSession } from '../../lib/session.ts';
import { useTitle } from '../../lib/use-title.ts';
import { CertificationView } from './certification-view.tsx';
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
    <div className="wrap certification pb-80">
      {id && account ? (
        <CertificationView key={id} id={id} account={account} />
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
          <h1>版权认证</h1>
          <p>{words.lead}</p>
        </div>
        {!isSignedIn && (
          <Link to={paths.signIn} search={{ mode: 'login', redirect: back }} className={buttonClass('primary')}>
            登录后开始
          </Link>
        )}
      </div>
      <section className="certification-proves" aria-label="它证明什么">
        <div className="py-28 pr-40 pl-0 max-[760px]:py-20">
          <h2>它证明</h2>
          <p className="mt-8 text-ink-2">{words.proves}</p>
        </div>
        <div className="py-28 pr-40 pl-0 max-[760px]:py-20">
          <h2>它不证明</h2>
          <p className="mt-8 text-ink-2">{words.doesNotProve}</p>
        </div>
      </section>
      {isSignedIn && <OwnershipRequests />}
      {isSignedIn && <ChooseWork />}
      <section aria-labelledby="certification-stages">
        <h2 id="certification-stages">四步</h2>
        <ol className="certification-stages grid grid-cols-[repeat(4,1fr)] mt-24 line-t max-[760px]:grid-cols-[1fr]">
          {stages.map(({ name, what }, place) => (
            <li className="pt-24 pb-8 pr-28 pl-0 max-[760px]:py-20" key={name}>
              <span className="serif text-40 leading-52" aria-hidden="true">
                {'一二三四'[place]}
              </span>
              <h3>{name}</h3>
              <p className="text-ink-2 text-15 leading-26">{what}</p>
            </li>
          ))}
        </ol>
      </section>
      <section aria-labelledby="certification-form">
        <h2 id="certification-form">要准备的内容</h2>
        <p className="muted max-w-[46em] mt-8">{words.prepare}</p>
        <dl className="mt-20 line-t">
          {parts.map(({ name, what }) => (
            <div
              className="grid grid-cols-[10em_minmax(0,1fr)] gap-16 py-14 px-0 line-b max-[760px]:grid-cols-[1fr] max-[760px]:gap-2"
              key={name}
            >
              <dt className="[font:600_17px/28px_var(--serif)]">{name}</dt>
              <dd className="text-ink-2">{what}</dd>
            </div>
          ))}
        </dl>
      </section>
    </>
  );
}
