import { useTitle } from '../../lib/use-title.ts';
import { ActionShelf, FieldShelf, IconShelf } from './controls.tsx';
import { ChartShelf, CompareShelf, RecordShelf, RichTextShelf } from './evidence.tsx';
import { ColourShelf, TypeShelf } from './ground.tsx';
import { DialogShelf, ToastShelf } from './over.tsx';
import { EmptyShelf, ProgressShelf, StatusShelf, StepperShelf, TimelineShelf } from './states.tsx';
import { PagerShelf, TableShelf, TabsShelf } from './lists.tsx';
import { Both } from './both.tsx';
import { componentsWords as words } from './words.ts';
import './components.css';

const SHELVES = [
  ['colours', ColourShelf],
  ['type', TypeShelf],
  ['icons', IconShelf],
  ['buttons', ActionShelf],
  ['fields', FieldShelf],
  ['status', StatusShelf],
  ['stepper', StepperShelf],
  ['timeline', TimelineShelf],
  ['tabs', TabsShelf],
  ['pager', PagerShelf],
  ['table', TableShelf],
  ['progress', ProgressShelf],
  ['empty', EmptyShelf],
  ['record', RecordShelf],
  ['compare', CompareShelf],
  ['charts', ChartShelf],
  ['richText', RichTextShelf],
] as const;

/** Every component of packages/ui in every state, in both themes at once: check changes here. */
export function ComponentsPage() {
  useTitle(words.title);
  return (
    <main id="main" className="page components" tabIndex={-1}>
      <h1>{words.title}</h1>
      <p className="mt-4 mb-16 mx-0 text-ink-2">{words.lead}</p>
      <nav
        className="flex flex-wrap gap-x-18 gap-y-4 py-10 [border-block:1px_solid_var(--line)]"
        aria-label={words.contents}
      >
        {Object.entries(words.parts).map(([id, name]) => (
          <a className="py-2" key={id} href={`#part-${id}`}>
            {name}
          </a>
        ))}
      </nav>
      {SHELVES.map(([id, Shelf]) => (
        <section key={id} aria-labelledby={`part-${id}`} className="mt-36">
          <h2 className="mb-12 [scroll-margin-top:16px]" id={`part-${id}`}>
            {words.parts[id]}
          </h2>
          <Both>
            <Shelf />
          </Both>
        </section>
      ))}
      {/* These appear over the page, in its own theme: once is enough. */}
      <section aria-labelledby="part-dialogs" className="mt-36">
        <h2 className="mb-12 [scroll-margin-top:16px]" id="part-dialogs">
          {words.parts.dialogs}
        </h2>
        <DialogShelf />
      </section>
      <section aria-labelledby="part-toasts" className="mt-36">
        <h2 className="mb-12 [scroll-margin-top:16px]" id="part-toasts">
          {words.parts.toasts}
        </h2>
        <ToastShelf />
      </section>
    </main>
  );
}
