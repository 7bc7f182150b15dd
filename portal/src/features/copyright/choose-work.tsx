import { listOwnWorks, type WorkSummary } from '@yinji/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Glyph, Status, buttonClass } from '@yinji/ui';
import { QueryState } from '@yinji/web';
import { paths } from '../../config/paths.ts';
import { api } from '../../lib/api.ts';
import { words as portalWords } from '../../lib/words.ts';

const SHOWN = 50;

/** The person's deposited works, each with a link to its form. */
export function ChooseWork() {
  const query = useQuery({
    queryKey: ['own', 'works', 1, SHOWN],
    queryFn: ({ signal }) => api.ask(listOwnWorks, { page: 1, size: SHOWN }, signal),
  });
  const works = query.data?.items.filter(({ evidence }) => evidence?.state === 'passed');
  return (
    <section aria-labelledby="choose-work">
      <h2 id="choose-work">选一件已存证的作品</h2>
      <QueryState query={query} title={portalWords.loadFailed} blocks={2} />
      {works?.length === 0 && (
        <div className="grid gap-16 justify-items-start mt-12">
          <p className="muted">还没有通过存证的作品。存证通常在提交后几分钟内集齐证据。</p>
          <Link to={paths.upload} className={buttonClass()}>
            上传作品
          </Link>
        </div>
      )}
      {works && works.length > 0 && (
        <ul className="choose-works mt-20 [border-top:1px_solid_var(--ink)]">
          {works.map((work) => (
            <ChooseRow key={work.id} work={work} />
          ))}
        </ul>
      )}
    </section>
  );
}

function ChooseRow({ work }: { work: WorkSummary }) {
  const state = work.certification?.state;
  const isClosed = state === 'reviewing' || state === 'passed';
  return (
    <li>
      <Link to={paths.certification} search={{ id: work.id }}>
        <span className="grid place-items-center w-64 h-64 bg-mat max-sm:row-[1/3] max-sm:w-52 max-sm:h-52">
          {work.thumbnailUrl ? (
            <img
              className="max-w-52 max-h-52 [box-shadow:var(--lift)] max-sm:max-w-44 max-sm:max-h-44"
              src={work.thumbnailUrl}
              alt=""
              loading="lazy"
            />
          ) : (
            work.recordSha256 && <Glyph digest={work.recordSha256} />
          )}
        </span>
        <span>
          <strong>{work.title}</strong>
          <span className="mono sm dim">{work.depositNumber}</span>
        </span>
        <Status kind={state ?? 'unbegun'} look="plain" />
        <span className="choose-go text-brand text-15 text-right">
          {isClosed ? '查看' : state ? '继续' : '开始填写'}
        </span>
      </Link>
    </li>
  );
}
