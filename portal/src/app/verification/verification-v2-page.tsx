import { lazyRouteComponent, useNavigate, useSearch } from '@tanstack/react-router';
import { Tabs } from '@yinji/ui';
import { Suspense, type ReactNode } from 'react';
import { paths } from '../../config/paths.ts';
import { useTitle } from '../../lib/use-title.ts';
import { Inspection } from '../../features/inspection/inspection.tsx';
import { JudgeSection } from '../../features/judge/judge-section.tsx';
import { NumberForm } from '../../features/inspection/number-form.tsx';
import { PictureQuery } from '../../features/picture-query/picture-query.tsx';
import { QueryHistoryList } from '../../features/query-history/query-history-list.tsx';
import { RecordLoading } from '../../lib/verification/record-parts.tsx';
import { SelfProofLink } from '../../features/self-proof/self-proof-link.tsx';
import { RegisterLink } from '../../features/register/register-link.tsx';
import { useQueryHistory } from '../../features/query-history/use-query-history.ts';
import { VerifyHeader } from './verify-header.tsx';
import '../../lib/verification/verification.css';
import { manners, verifyWords as words, ways } from '../../lib/verification/words.ts';
import '../../page-utilities.css';

const JudgePage = lazyRouteComponent(() => import('../../features/judge/judge-page.tsx'), 'JudgePage');
const PublicWorkPage = lazyRouteComponent(
  () => import('../../features/public-work/public-work-page.tsx'),
  'PublicWorkPage',
);
const CreatorPage = lazyRouteComponent(() => import('../../features/market/creator-page.tsx'), 'CreatorPage');
const TechnicalNote = lazyRouteComponent(
  () => import('../../features/judge/technical-note.tsx'),
  'TechnicalNote',
);
const RegisterPage = lazyRouteComponent(
  () => import('../../features/register/register-page.tsx'),
  'RegisterPage',
);

const SelfProofPage = lazyRouteComponent(
  () => import('../../features/self-proof/self-proof-page.tsx'),
  'SelfProofPage',
);

const AccuracyPage = lazyRouteComponent(
  () => import('../../features/self-proof/accuracy-page.tsx'),
  'AccuracyPage',
);
const ServicePage = lazyRouteComponent(() => import('./service-page.tsx'), 'ServicePage');

/** Fetches the part that an address asks for, so that it is there when the page is first drawn. */
export async function fetchPart(asked: URLSearchParams): Promise<void> {
  if (asked.has('work')) await PublicWorkPage.preload?.();
  else if (asked.has('creator')) await CreatorPage.preload?.();
  else if (asked.get('proof') === 'self') await SelfProofPage.preload?.();
  else if (asked.get('proof') === 'accuracy') await AccuracyPage.preload?.();
  else if (asked.get('proof') === 'service') await ServicePage.preload?.();
  else if (asked.get('view') === 'judge') await JudgePage.preload?.();
  else if (asked.get('view') === 'register') await RegisterPage.preload?.();
  else if (asked.has('view')) await TechnicalNote.preload?.();
}

/**
 * Public verification, open to everyone. By its query also a public work, a creator's page, the self-proof, the page for a court, the
 * technical note, and the open register.
 */
export function VerificationV2Page() {
  const { number, code, view, work, creator, proof } = useSearch({ from: '/verification-v2' });
  if ([view, work, creator, proof].every((part) => part === undefined)) return <PublicVerification />;
  return (
    <>
      <VerifyHeader isAnswered />
      <main tabIndex={-1}>
        <div className="wrap verification">
          <Suspense fallback={<RecordLoading />}>
            {work !== undefined ? (
              <PublicWorkPage key={work} id={work} />
            ) : creator !== undefined ? (
              <CreatorPage key={creator} id={creator} />
            ) : proof === 'self' ? (
              <SelfProofPage />
            ) : proof === 'accuracy' ? (
              <AccuracyPage />
            ) : proof === 'service' ? (
              <ServicePage />
            ) : view === 'judge' ? (
              <JudgePage key={`${number} ${code}`} number={number} queryCode={code} />
            ) : view === 'register' ? (
              <RegisterPage />
            ) : (
              <TechnicalNote />
            )}
          </Suspense>
        </div>
      </main>
    </>
  );
}

/** A number from paper or QR code, a file, a bundle. */
function PublicVerification() {
  const { number, code, by = 'number' } = useSearch({ from: '/verification-v2' });
  const navigate = useNavigate({ from: paths.verify });
  const past = useQueryHistory();
  useTitle(number ? `查验 ${number}` : words.title);
  const ask = (next: string, queryCode?: string) =>
    void navigate({ search: { number: next, code: queryCode } });
  const landing = (panel: ReactNode) => (
    <div className="verification-landing">
      <h1>{words.title}</h1>
      <p className="verification-lead">{words.lead}</p>
      <Tabs
        label="查验方式"
        tabs={ways}
        value={by}
        onChange={(next) => void navigate({ search: { by: next }, replace: true })}
      >
        {panel}
      </Tabs>
      {by === 'number' && (
        <dl className="manners grid grid-cols-[repeat(3,1fr)] mt-72 [border-top:1px_solid_var(--ink)] max-sm:grid-cols-1 max-sm:mt-48">
          {manners.map(({ name, what, says }) => (
            <div key={name}>
              <dt className="mb-4 [font:600_20px/30px_var(--serif)]">{name}</dt>
              <dd className="muted">{what}</dd>
              <dd>{says}</dd>
            </div>
          ))}
        </dl>
      )}
      {past.history.length > 0 && <QueryHistoryList {...past} to={paths.verify} />}
      <RegisterLink />
      <SelfProofLink />
    </div>
  );
  return (
    <>
      <VerifyHeader isAnswered={number !== undefined || by !== 'number'} />
      <main tabIndex={-1}>
        <div className="wrap verification">
          {number === undefined && by === 'number' ? (
            landing(<NumberForm onAsk={ask} />)
          ) : number === undefined && by === 'picture' ? (
            landing(<PictureQuery onNumber={ask} onOutcome={past.remember} />)
          ) : (
            <Inspection
              key={`${number} ${code}`}
              number={number}
              queryCode={code}
              onNumber={ask}
              onOutcome={past.remember}
              Ending={JudgeSection}
              frame={landing}
            />
          )}
        </div>
      </main>
    </>
  );
}
