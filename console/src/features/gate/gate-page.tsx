import { Tabs } from '@yinji/ui';
import { useState } from 'react';
import { SheetPage } from '../../lib/sheet-page.tsx';
import { GateList } from './gate-list.tsx';
import { PictureForm } from './picture-form.tsx';
import { TermForm } from './term-form.tsx';
import { TestBox } from './test-box.tsx';
import { gateWords as words } from './words.ts';
import './gate.css';

const LISTS = ['terms', 'pictures'] as const;

/** The lists that a work is compared with before it is shown. */
export function GatePage() {
  const [list, setList] = useState<(typeof LISTS)[number]>('terms');
  return (
    <SheetPage words={words}>
      <Tabs
        label={words.tabsLabel}
        tabs={LISTS.map((id) => ({ id, label: words.tabs[id] }))}
        value={list}
        onChange={setList}
      >
        <div className="gate-desk grid grid-cols-[minmax(0,1fr)_320px] gap-24 items-start pt-16 max-[1100px]:grid-cols-[minmax(0,1fr)]">
          <GateList key={list} list={list} />
          <aside className="grid gap-24">
            {list === 'terms' ? (
              <>
                <TermForm />
                <TestBox />
              </>
            ) : (
              <PictureForm />
            )}
          </aside>
        </div>
      </Tabs>
    </SheetPage>
  );
}
