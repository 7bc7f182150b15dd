import { h } from './dom.ts';
import { WORDS } from './page-words.ts';

export interface IntakeView {
  bundleName: string | undefined;
  workName: string | undefined;
  trustLabel: string | undefined;
  trouble: string | undefined;
  onFiles: (files: File[], slot: Slot) => void;
}

export type Slot = 'bundle' | 'work' | 'trust';

/** File selection. A drop anywhere on the page is sorted by file name instead. */
export function intakeView(view: IntakeView): HTMLElement[] {
  const slot = (kind: Slot, title: string, hint: string, have: string | undefined, accept: string) => {
    const input = h('input', { type: 'file', 'aria-label': title, ...(accept === '' ? {} : { accept }) });
    input.multiple = kind === 'trust';
    input.addEventListener('change', () => view.onFiles([...(input.files ?? [])], kind));
    const state =
      have === undefined
        ? h('span', { class: 'small' }, hint)
        : h('span', { class: 'small have' }, `✓ ${have}`);
    return h('label', { class: have === undefined ? 'slot' : 'slot filled' }, h('b', {}, title), state, input);
  };
  return [
    h(
      'section',
      { class: 'intake' },
      h('h1', {}, WORDS.title),
      h('p', {}, WORDS.lead),
      h(
        'div',
        { class: 'slots' },
        slot('bundle', WORDS.bundle, WORDS.bundleHint, view.bundleName, '.zip'),
        slot('work', WORDS.work, WORDS.workHint, view.workName, ''),
        slot('trust', WORDS.trust, WORDS.trustHint, view.trustLabel, '.txt,.pem,.crl'),
      ),
      view.trouble !== undefined && h('p', { class: 'trouble', role: 'alert' }, view.trouble),
    ),
  ];
}
