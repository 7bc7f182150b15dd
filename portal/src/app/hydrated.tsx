import { useRouter } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { nextTask } from '../lib/next-task.ts';
import { repeatDeeds, type Deeds } from './repeat-deeds.ts';

/**
 * Ends what held the prerendered page back, and repeats what its reader did before React listened. It has a boundary of
 * its own behind the page's: boundaries are hydrated in their order, so the page answers when this runs. One element for
 * all renderings: a new one would be hydrated at once, before the page.
 */
export const hydrated = (
  <Suspense>
    <Hydrated />
  </Suspense>
);

function Hydrated() {
  const [deeds] = useState(readDeeds);
  const [top] = useState(() => globalThis.scrollY);
  const router = useRouter();
  useEffect(() => {
    // The router follows the history from its first rendering on, and forgets what its first load missed.
    if (router.latestLocation.href !== router.state.location.href) void router.load();
    // A press is stored until the attribute goes, also while React renders: it is read here and not before.
    const pressed = takePressed();
    document.getElementById('root')?.removeAttribute('data-prerendered');
    document.documentElement.removeAttribute('data-held');
    // The page may have been rendered anew, at its top; this one has been read from before.
    if (top > 0 && scrollY === 0) scrollTo({ top, behavior: 'instant' });
    // React hydrates what an event needs, but not within an effect.
    if (deeds ?? pressed) void nextTask().then(() => repeatDeeds({ ...(deeds ?? NO_DEEDS), pressed }));
  }, [deeds, top, router]);
  return null;
}

const NO_DEEDS = { inputs: [], focused: null };

function takePressed(): HTMLElement | undefined {
  const store = document as Document & { pressed?: HTMLElement | undefined };
  const { pressed } = store;
  store.pressed = undefined;
  return pressed;
}

/** The reader’s input in the prerendered page, read before it is rendered over; undefined without any. */
function readDeeds(): Omit<Deeds, 'pressed'> | undefined {
  const page = globalThis.document?.querySelector('[data-prerendered]');
  if (!page) return undefined;
  const { activeElement } = document;
  const focused = page.contains(activeElement) ? (activeElement as HTMLElement) : null;
  const inputs = [...page.querySelectorAll('input')]
    .filter(({ type, checked, defaultChecked, value, defaultValue }) =>
      type === 'radio' ? checked && !defaultChecked : value !== defaultValue,
    )
    .map((field) => [field, field.value] as const);
  return inputs.length > 0 || focused ? { inputs, focused } : undefined;
}
