import { useSearch } from '@tanstack/react-router';
import { useTitle } from '../../lib/use-title.ts';
import { NewObjection } from './new-objection.tsx';
import { ObjectionList } from './objection-list.tsx';
import { OneObjection } from './one-objection.tsx';
import { objectionWords as words } from './words.ts';
import '../../lib/application/application.css';
import './objections.css';

/** One's own objections and those against one's works: the list, one of them, or a new one against a number. */
export function ObjectionsPage() {
  useTitle(words.title);
  const { id, number, code } = useSearch({ from: '/shell/copyrightChange' });
  return (
    <div className="wrap application objections pb-96">
      {id !== undefined ? (
        <OneObjection key={id} id={id} />
      ) : number !== undefined ? (
        <NewObjection key={number} number={number} queryCode={code} />
      ) : (
        <ObjectionList />
      )}
    </div>
  );
}
