import type { OutputOf, getServiceState } from '@yinji/contract';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ShownState } from './service-state.tsx';
import { stateWords as words } from './state-words.ts';

test('each part says its state, since when, and what it means for people where it is not well', () => {
  const state: OutputOf<typeof getServiceState> = {
    at: '2026-11-28T02:00:00.000Z',
    parts: [
      { part: 'deposits', state: 'away', since: '2026-11-28T01:30:00.000Z' },
      { part: 'payments', state: 'well', since: null },
    ],
  };
  const shown = renderToStaticMarkup(<ShownState state={state} />);
  const said = [...shown.matchAll(/<dd>(.*?)<\/dd>/g)].map(([, text = '']) => text.replaceAll(/<[^>]+>/g, ''));
  expect(said).toEqual([
    `${words.states.away}${words.since('2026-11-28 09:30:00')}${words.means.deposits.away}`,
    words.states.well,
  ]);
  expect(shown).toContain(words.at('2026-11-28 10:00:00'));
});
