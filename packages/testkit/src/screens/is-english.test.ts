import { expect, test } from 'vitest';
import { isEnglish } from './is-english.ts';

test.each([
  '存证证书 YJCZ-2026-507D-Z4H1-X40G-T',
  'JPEG、PNG、WebP、BMP、TIFF，小于 100 MB',
  '2026-11-22 11:06:36 UTC+8 平台收到指纹',
  '临《星月夜》.jpg',
  'the entered data is not valid',
  '需要 bash、coreutils 与 openssl 3',
  '按 Ctrl + Enter 提交',
  '沈知白，shenzhibai@example.com',
  '指纹 af67 57ad a7f4',
  '门户内的路径，例如 /notices',
  '吊销名单 creator-ca.crl 在 trust 文件夹',
])('%s is allowed on screen', (text) => expect(isEnglish(text)).toBe(false));

test.each([
  'Loading',
  '共 6 件 items',
  'No data',
  '提交 Submit',
  '提交/Submit',
  'undefined',
  'Invalid Date',
  'ERROR',
  'OK',
  '状态 PENDING',
  'NOT-FOUND',
  'null',
  'NaN',
])('%s is English', (text) => expect(isEnglish(text)).toBe(true));
