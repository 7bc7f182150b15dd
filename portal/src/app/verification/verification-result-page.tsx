import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { EmptyState, buttonClass } from '@yinji/ui';
import { paths } from '../../config/paths.ts';
import { useTitle } from '../../lib/use-title.ts';
import { Inspection } from '../../features/inspection/inspection.tsx';
import { JudgeSection } from '../../features/judge/judge-section.tsx';
import { useQueryHistory } from '../../features/query-history/use-query-history.ts';
import '../../lib/verification/verification.css';
import '../../page-utilities.css';

/** One result, printable. */
export function VerificationResultPage() {
  useTitle('查询结果');
  const { number, code } = useSearch({ from: '/shell/verification-result' });
  const navigate = useNavigate({ from: paths.provenanceResult });
  const { remember } = useQueryHistory();
  return (
    <div className="wrap verification">
      <p className="crumb">
        <Link to={paths.provenance}>溯源查询</Link>　/　查询结果
      </p>
      {number ? (
        <Inspection
          key={`${number} ${code}`}
          number={number}
          queryCode={code}
          onNumber={(next, queryCode) => void navigate({ search: { number: next, code: queryCode } })}
          onOutcome={remember}
          Ending={JudgeSection}
        />
      ) : (
        <EmptyState
          isPage
          title="没有选定查询"
          actions={
            <Link to={paths.provenance} className={buttonClass()}>
              去溯源查询
            </Link>
          }
        >
          <p>一次查询一份结果：结论、时间线与逐项核验，可以打印。请从溯源查询里打开一次。</p>
        </EmptyState>
      )}
    </div>
  );
}
