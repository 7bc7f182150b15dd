import { expect, test } from 'vitest';
import { tellAdvice } from './words.ts';

test('advice says where, and what to do', () => {
  const box = { x: 0.8, y: 0.1, width: 0.1, height: 0.1 };
  expect(tellAdvice({ kind: 'glare', where: 'top-right', box })).toEqual({
    seen: '右上角有反光',
    todo: '换个角度，或关掉正对的灯，再拍一张。',
  });
  expect(tellAdvice({ kind: 'cut', sides: ['left', 'bottom'] }).seen).toContain('左边和下边');
});
