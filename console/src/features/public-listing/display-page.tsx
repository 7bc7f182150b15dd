import { useQuery } from '@tanstack/react-query';
import { Tabs } from '@yinji/ui';
import { useState } from 'react';
import { SheetPage } from '../../lib/sheet-page.tsx';
import { checksQuery, galleryChecksQuery, type Waiting } from './display-queries.ts';
import { GalleryDesk } from './gallery-desk.tsx';
import { WorkDesk } from './work-desk.tsx';
import { displayWords as words } from './words.ts';
import './display.css';

const SHOWN = ['checks', 'appeals', 'gallery-checks', 'gallery-appeals'] as const;
type Shown = (typeof SHOWN)[number];
const QUEUE: Record<Shown, Waiting> = {
  checks: 'checks',
  appeals: 'appeals',
  'gallery-checks': 'checks',
  'gallery-appeals': 'appeals',
};

/** Requests and appeals: oldest first, decided one after another from the keyboard. */
export function DisplayPage() {
  const [show, setShow] = useState<Shown>('checks');
  const works = useQuery(checksQuery('checks', 1)).data?.counts;
  const galleries = useQuery(galleryChecksQuery('checks', 1)).data?.counts;
  const counts: Record<Shown, number> = {
    checks: works?.checks ?? 0,
    appeals: works?.appeals ?? 0,
    'gallery-checks': galleries?.checks ?? 0,
    'gallery-appeals': galleries?.appeals ?? 0,
  };
  const tabs = SHOWN.map((id) => ({
    id,
    label: counts[id] > 0 ? `${words.tabs[id]} ${counts[id]}` : words.tabs[id],
  }));
  const Desk = show.startsWith('gallery-') ? GalleryDesk : WorkDesk;
  return (
    <SheetPage className="display" words={words} beside={<p className="text-ink-3 text-12">{words.keys}</p>}>
      <Tabs label={words.tabsLabel} tabs={tabs} value={show} onChange={setShow}>
        <Desk key={show} show={QUEUE[show]} empty={words.empty[show]} />
      </Tabs>
    </SheetPage>
  );
}
