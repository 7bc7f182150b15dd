import { expect, test } from 'vitest';
import { actionName } from './actions.ts';

test('an action has its name, with or without particulars; an unknown one keeps its code', () => {
  expect(actionName('case-opened')).toBe('打开案件');
  expect(actionName('reviewer-rights:all,senior')).toBe(actionName('reviewer-rights'));
  expect(actionName('something-new')).toBe('something-new');
});
