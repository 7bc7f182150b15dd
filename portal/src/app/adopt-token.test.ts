import { expect, test, vi } from 'vitest';
import type { Account, Session } from '../lib/session.ts';
import { adoptToken } from './adopt-token.ts';

const person = (id: string) => ({ id, nickname: id }) as Account;

function ports(running?: Session, says = true) {
  return {
    current: () => running,
    ask: vi.fn<(token: string) => Promise<Account | undefined>>((token) =>
      Promise.resolve(token === 'good' ? person('甲') : undefined),
    ),
    confirm: vi.fn<(account: Account) => Promise<boolean>>(() => Promise.resolve(says)),
    start: vi.fn<(session: Session) => void>(),
    tell: vi.fn<(account: Account) => void>(),
  };
}

test('a token that the server accepts becomes the session, and the account is named', async () => {
  const p = ports();
  await expect(adoptToken('good', p)).resolves.toBe('adopted');
  expect(p.start).toHaveBeenCalledExactlyOnceWith({ token: 'good', account: person('甲') });
  expect(p.tell).toHaveBeenCalledExactlyOnceWith(person('甲'));
  expect(p.confirm).not.toHaveBeenCalled();
});

test.each(['bad', ''])('the token %j that the server refuses changes nothing', async (token) => {
  const p = ports({ token: 'old', account: person('乙') });
  await expect(adoptToken(token, p)).resolves.toBe('refused');
  expect(p.start).not.toHaveBeenCalled();
  expect(p.confirm).not.toHaveBeenCalled();
});

test('an unreachable server changes nothing', async () => {
  const p = ports();
  p.ask.mockRejectedValueOnce(new Error('line'));
  await expect(adoptToken('good', p)).resolves.toBe('refused');
});

test('another session is replaced only after the person confirms', async () => {
  const no = ports({ token: 'old', account: person('乙') }, false);
  await expect(adoptToken('good', no)).resolves.toBe('declined');
  expect(no.start).not.toHaveBeenCalled();
  const yes = ports({ token: 'old', account: person('乙') }, true);
  await expect(adoptToken('good', yes)).resolves.toBe('adopted');
  expect(yes.start).toHaveBeenCalledOnce();
});

test('a new token for the same account is accepted without a question', async () => {
  const p = ports({ token: 'old', account: person('甲') });
  await expect(adoptToken('good', p)).resolves.toBe('renewed');
  expect(p.confirm).not.toHaveBeenCalled();
  expect(p.tell).not.toHaveBeenCalled();
});
