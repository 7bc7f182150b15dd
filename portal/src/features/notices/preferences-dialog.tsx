import { getNoticePreferences, setNoticePreference, type InputOf, type OutputOf } from '@yinji/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Dialog, Skeleton } from '@yinji/ui';
import { QueryState } from '@yinji/web';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { noticeWords } from './words.ts';

type Preferences = OutputOf<typeof getNoticePreferences>;
type Row = Preferences['categories'][number];
type Way = 'sms' | 'mail';

const preferencesQuery = api.query(['own', 'notice-preferences'], getNoticePreferences, {});
const words = noticeWords.preferences;

/** Which notices are also sent to phone and mailbox. Each switch is saved at once, without a submit button. */
export function PreferencesDialog({ onClose }: { onClose: () => void }) {
  const query = useQuery(preferencesQuery);
  return (
    <Dialog open onClose={onClose} title={words.title}>
      <p>{words.lead}</p>
      <QueryState query={query} title={words.failed}>
        {Array.from({ length: 5 }, (_, place) => (
          <Skeleton key={place} shape="block" className="my-12" />
        ))}
      </QueryState>
      {query.data && <PreferencesTable preferences={query.data} />}
    </Dialog>
  );
}

type Wish = InputOf<typeof setNoticePreference>;

function PreferencesTable({ preferences }: { preferences: Preferences }) {
  const client = useQueryClient();
  // A switch moves at once, and goes back if saving failed.
  const [pressed, setPressed] = useState<ReadonlyMap<string, Wish>>(new Map());
  const change = useMutation({
    mutationFn: (wish: Wish) => api.call(setNoticePreference, wish),
    scope: { id: 'notice-preferences' },
    onSuccess: (kept) => client.setQueryData(preferencesQuery.queryKey, kept),
    onError: () => setPressed(new Map()),
  });
  const press = (wish: Wish) => {
    setPressed((before) => new Map(before).set(wish.category, wish));
    change.mutate(wish);
  };
  return (
    <>
      <table className="preference-table mt-20 w-full [border-collapse:collapse]">
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{words.category}</span>
            </th>
            <th scope="col">{words.site}</th>
            <th scope="col">{words.sms}</th>
            <th scope="col">{words.mail}</th>
          </tr>
        </thead>
        <tbody>
          {preferences.categories
            .map((kept) => ({ ...kept, ...pressed.get(kept.category) }))
            .map((row) => (
              <tr key={row.category}>
                <th scope="row">
                  {words.names[row.category]}
                  <small>{words.about[row.category]}</small>
                </th>
                <td className="text-ink-3 text-13 py-14 px-0 line-b [vertical-align:middle] w-64 text-center">
                  {words.always}
                </td>
                {(['sms', 'mail'] as const).map((way) => (
                  <td className="py-14 px-0 line-b [vertical-align:middle] w-64 text-center" key={way}>
                    <Switch row={row} way={way} onChange={press} />
                  </td>
                ))}
              </tr>
            ))}
        </tbody>
      </table>
      <p className="mt-16 text-ink-3 text-14 leading-22">{words.fixed}</p>
      {!preferences.mail && <p className="mt-16 text-ink-3 text-14 leading-22">{words.noMail}</p>}
      {!preferences.sms && <p className="mt-16 text-ink-3 text-14 leading-22">{words.noSms}</p>}
    </>
  );
}

interface SwitchProps {
  row: Row;
  way: Way;
  onChange: (wish: Wish) => void;
}

function Switch({ row, way, onChange }: SwitchProps) {
  const { category, sms, mail } = row;
  if (category === 'security') return <span className="text-ink-3 text-13">{words.always}</span>;
  return (
    <label className="grid place-items-center min-w-44 min-h-44 -my-8 mx-auto">
      <input
        className="w-20 h-20 m-0 [accent-color:var(--brand)]"
        type="checkbox"
        checked={row[way]}
        aria-label={words.copyOf(words.names[category], words[way])}
        onChange={(event) => onChange({ category, sms, mail, [way]: event.target.checked })}
      />
    </label>
  );
}
