import { useNavigate, useSearch } from '@tanstack/react-router';
import { Tabs } from '@yinji/ui';
import type { ReactNode } from 'react';
import { paths } from '../../config/paths.ts';
import { useTitle } from '../../lib/use-title.ts';
import { Inspection } from '../../features/inspection/inspection.tsx';
import { JudgeSection } from '../../features/judge/judge-section.tsx';
import { PictureQuery } from '../../features/picture-query/picture-query.tsx';
import { RegisterLink } from '../../features/register/register-link.tsx';
import { NumberForm } from '../../features/inspection/number-form.tsx';
import { QueryHistoryList } from '../../features/query-history/query-history-list.tsx';
import { useQueryHistory } from '../../features/query-history/use-query-history.ts';
import { ways } from '../../lib/verification/words.ts';
import '../../lib/verification/verification.css';
import '../../page-utilities.css';

/** Verification inside the shell, with the account's own history. */
export function TmVerificationPage() {
  useTitle('溯源查询');
  const { number, code, by = 'number' } = useSearch({ from: '/shell/tm-verification' });
  const navigate = useNavigate({ from: paths.provenance });
  const past = useQueryHistory();
  const ask = (next: string, queryCode?: string) =>
    void navigate({ to: paths.provenanceResult, search: { number: next, code: queryCode } });
  const landing = (panel: ReactNode) => (
    <div className="verification-landing in-turn">
      <h1>溯源查询</h1>
      <p className="verification-lead">
        按编号、文件、证据包或画面查一件作品的来路。检查在您的浏览器里进行，文件不会上传。
      </p>
      <Tabs
        label="查询方式"
        tabs={ways}
        value={by}
        onChange={(next) => void navigate({ search: { by: next }, replace: true })}
      >
        {panel}
      </Tabs>
      <QueryHistoryList {...past} to={paths.provenanceResult} />
      <RegisterLink />
    </div>
  );
  return (
    <div className="wrap verification">
      {by === 'number' ? (
        landing(<NumberForm number={number} queryCode={code} onAsk={ask} />)
      ) : by === 'picture' ? (
        landing(<PictureQuery onNumber={ask} onOutcome={past.remember} />)
      ) : (
        <Inspection onNumber={ask} onOutcome={past.remember} Ending={JudgeSection} frame={landing} />
      )}
    </div>
  );
}
