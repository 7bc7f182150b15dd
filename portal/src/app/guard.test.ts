import { describe, expect, test } from 'vitest';
import { paths } from '../config/paths.ts';
import { decide } from './guard.ts';

const allow = { kind: 'allow' };
const to = (address: string) => ({ kind: 'redirect', to: address });

const open = [
  '/login',
  '/userPolicy',
  '/privacyPolicy',
  '/tm-copyright',
  '/aboutUs',
  '/guidance',
  '/partner',
  '/scanFaceCallBack',
  '/tm-home',
  '/tm-home-v2',
  '/activity',
  '/activity-detail',
  '/login-v2',
  '/verification-v2',
];
const closed = Object.values(paths).filter((path) => path !== '/' && !open.includes(path));

describe('without a token', () => {
  test.each(open)('%s is open', (path) => {
    expect(decide(path, undefined)).toEqual(allow);
  });

  test.each(closed)('%s leads to sign-in and back', (path) => {
    expect(decide(path, undefined)).toEqual(to(`/login-v2?redirect=${encodeURIComponent(path)}`));
  });

  test('the return address keeps the query', () => {
    expect(decide('/market?workType=draw&page=2', undefined)).toEqual(
      to('/login-v2?redirect=%2Fmarket%3FworkType%3Ddraw%26page%3D2'),
    );
  });

  test('fourteen addresses are open, no more', () => {
    expect(open).toHaveLength(14);
    expect(closed).toContain('/equity');
    expect(closed).toContain('/gallery-index');
    expect(closed).toContain('/verification-result');
  });
});

describe('with a token', () => {
  test.each(['/login', '/login-v2', '/login-v2?mode=register', '/tm-home'])('%s leads home', (path) => {
    expect(decide(path, 't')).toEqual(to('/tm-home-v2'));
  });

  test.each(Object.values(paths).filter((path) => !['/', '/login', '/login-v2', '/tm-home'].includes(path)))(
    '%s opens',
    (path) => {
      expect(decide(path, 't')).toEqual(allow);
    },
  );
});

describe('for everyone', () => {
  test.each([undefined, 't'])('the root leads home, with token %s', (token) => {
    expect(decide('/', token)).toEqual(to('/tm-home-v2'));
  });

  test.each(['/artist-apply', '/nowhere', '/personal/deeper', '/TM-HOME'])(
    'the unknown %s leads to sign-in',
    (path) => {
      expect(decide(path, undefined)).toEqual(to('/login-v2'));
      expect(decide(path, 't')).toEqual(to('/login-v2'));
    },
  );

  test('a slash at the end changes nothing', () => {
    expect(decide('/market/', 't')).toEqual(allow);
  });

  test('a token in the address is removed and the rest of the address kept', () => {
    const adopt = (value: string, address: string, by = 'token') => ({
      kind: 'adopt',
      from: { by, value },
      to: address,
    });
    expect(decide('/personal?currentType=payment&token=abc#orders', undefined)).toEqual(
      adopt('abc', '/personal?currentType=payment#orders'),
    );
    expect(decide('/nowhere?token=abc', 't')).toEqual(adopt('abc', '/nowhere'));
    expect(decide('/tm-home-v2?token=', undefined)).toEqual(adopt('', '/tm-home-v2'));
    expect(decide('/market?ticket=abc&page=2', 't')).toEqual(adopt('abc', '/market?page=2', 'ticket'));
    expect(decide('/market?token=old&ticket=abc', 't')).toEqual(adopt('abc', '/market', 'ticket'));
  });
});
