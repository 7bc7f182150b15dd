import { refusals } from '@yinji/contract';
import { PROMPT_INVALID } from '@yinji/ui';
import { expect, test } from 'vitest';
import { laterFixedWords } from './later-fixed-words.ts';
import { fixedWords as firstFixedWords } from './words.ts';

const fixedWords = { ...firstFixedWords, ...laterFixedWords };

test('the fixed messages are the specification’s, letter for letter', () => {
  expect(fixedWords).toEqual({
    fileTooLarge: '文件不能超過100M',
    fileType: '不支持的图片格式',
    signInFirst: '请登录后再操作',
    realNameFirst: '请实名认证后再购买套餐',
    pledgeClosed: '质押登记维护中',
    paid: '支付成功',
    signedOut: '退出登录成功',
  });
  expect(PROMPT_INVALID).toBe('the entered data is not valid');
});

test('page and server use the same texts', () => {
  expect(refusals.FILE_TOO_LARGE.msg).toBe(fixedWords.fileTooLarge);
  expect(refusals.FILE_TYPE.msg).toBe(fixedWords.fileType);
  expect(refusals.NOT_SIGNED_IN.msg).toBe(fixedWords.signInFirst);
});
