import { useSearch } from '@tanstack/react-router';
import { useTitle } from '../../lib/use-title.ts';
import { ContestForm } from './contest-form.tsx';
import { NewSuccession } from './new-succession.tsx';
import { OneSuccession } from './one-succession.tsx';
import { SuccessionList } from './succession-list.tsx';
import { successionWords as words } from './words.ts';
import '../../lib/application/application.css';
import './successions.css';

/** One's own applications, those about one's works, and those one contests: a list, one, or a new one. */
export function SuccessionsPage() {
  useTitle(words.title);
  const { kind, id, number, code } = useSearch({ from: '/shell/copyrightChange' });
  return (
    <div className="wrap application pb-96">
      {kind === 'succession-contest' ? (
        <ContestForm number={number ?? ''} queryCode={code ?? ''} />
      ) : kind === 'succession-new' ? (
        <NewSuccession number={number ?? ''} queryCode={code ?? ''} />
      ) : id !== undefined ? (
        <OneSuccession key={id} id={id} />
      ) : (
        <SuccessionList />
      )}
    </div>
  );
}
