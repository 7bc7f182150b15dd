import { useSearch } from '@tanstack/react-router';
import { useTitle } from '../../lib/use-title.ts';
import { ChangeList } from './change/change-list.tsx';
import { ChangeView } from './change/change-view.tsx';
import { StartChange } from './change/start-change.tsx';
import { changeWords as words } from './change/words.ts';
import './form.css';
import './change/change.css';

export function CopyrightChangePage() {
  useTitle(words.title);
  const { id, work } = useSearch({ from: '/shell/copyrightChange' });
  return (
    <div className="wrap in-turn">
      {id === undefined ? (
        <>
          <div className="page-head">
            <h1>{words.title}</h1>
          </div>
          <p className="max-w-720 mb-32 text-ink-2">{words.lead}</p>
          <StartChange workId={work} />
          <ChangeList />
        </>
      ) : (
        <ChangeView id={id} />
      )}
    </div>
  );
}
