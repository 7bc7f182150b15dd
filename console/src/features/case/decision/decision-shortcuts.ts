import type { Shortcuts } from '../../../lib/shortcuts.ts';
import type { Decision } from './use-decision.ts';

export const decisionShortcuts = ({ change, submit }: Decision): Shortcuts => ({
  p: () => change({ decision: 'passed' }),
  x: () => change({ decision: 'rejected' }),
  r: () => document.querySelector<HTMLElement>('[data-answers~="reason"]')?.focus(),
  'ctrl+enter': submit,
});
