import { expect, it } from 'vitest';
import { wordBacking } from './backing-words.ts';
import { nameBackers, type PartyKey } from './backing.ts';
import { formatVkey, NOTE_ED25519, noteKey, parseTrustRoot, type PartyRole } from './index.ts';

const keyOf = (role: PartyRole): PartyKey => ({ role, id: role, name: role });
/** One organisation in every role. */
const root = parseTrustRoot(
  [
    'yinji-trust-root/v1',
    'version 1',
    'expires 2028-01-01',
    'threshold 1',
    `key ${formatVkey(noteKey('root', NOTE_ED25519, new Uint8Array(32)))}`,
    ...['creator-ca.pem', 'policy.txt', 'tsa-ca.pem'].map((name) => `file ${name} ${'0'.repeat(64)}`),
    `policy 0 ${'0'.repeat(64)}`,
    ...['operator', 'time-authority', 'witness'].map((role) => `party ${role} real ${role} One`),
    '',
  ].join('\n'),
);
const log: PartyRole[] = ['operator', 'witness'];

it('says of a record of the log alone that nobody else witnessed it, and nothing of time stamps', () => {
  const backing = nameBackers(log.map(keyOf), root);
  expect(wordBacking(backing, undefined, log)).toEqual({
    notes: ['平台、见证同属一家：One。', '账本只有平台自己作证：没有别家的见证。'],
    who: [
      { says: '平台由谁运营', who: 'One' },
      { says: '账本由谁见证', who: 'One' },
    ],
    unproven: undefined,
  });
  const stamped = nameBackers([...log, 'time-authority' as const].map(keyOf), root);
  expect(wordBacking(stamped, 'full').notes).toContain(
    '时间只有平台自己作证：没有别家的时间戳，也没有别家的见证。',
  );
});
