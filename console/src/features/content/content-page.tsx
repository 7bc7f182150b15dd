import { Link, useSearch } from '@tanstack/react-router';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { EmptyState, FailureState, Loading, Skeleton } from '@yinji/ui';
import { CallFailure, messageOf } from '@yinji/web';
import { paths } from '../../config/paths.ts';
import { useTitle } from '../../lib/use-title.ts';
import { pageQuery, versionQuery } from './content-queries.ts';
import { Editor } from './editor.tsx';
import { contentWords as words } from './words.ts';
import '../../lib/sheet.css';
import './content.css';

/** One page: the text beside its preview, its versions, and its publication. */
export function ContentPage() {
  const { id = '' } = useSearch({ from: '/shell/content-page' });
  const page = useQuery(pageQuery(id));
  const latest = page.data?.version;
  // While another person's newer version loads, the editor and its text stay.
  const text = useQuery({
    ...versionQuery(id, latest ?? 0),
    enabled: latest !== undefined,
    placeholderData: keepPreviousData,
  });
  useTitle(page.data?.title ?? words.title);
  const error = page.error ?? text.error;
  return (
    <main id="main" className="page content" tabIndex={-1}>
      <p className="mb-12">
        <Link to={paths.contents}>{words.back}</Link>
      </p>
      {page.data && text.data ? (
        <Editor key={id} page={page.data} latest={text.data} />
      ) : error instanceof CallFailure && error.code === 'NOT_FOUND' ? (
        <EmptyState title={words.goneTitle}>{words.gone}</EmptyState>
      ) : error ? (
        <FailureState
          title={words.failed}
          retrying={page.isFetching}
          onRetry={() => void Promise.all([page.refetch(), text.refetch()])}
        >
          {messageOf(error)}
        </FailureState>
      ) : (
        <Loading>
          <Skeleton />
          <Skeleton shape="block" className="sheet-place" />
        </Loading>
      )}
    </main>
  );
}
