import { createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '../../db/ids.ts';
import { runSimulators } from '../payment/simulators.testing.ts';
import { openMailSending } from './mail-sending.ts';
import { readMailSettings, type MailSettings } from './mail-settings.ts';
import { createSmtpMail } from './smtp-mail.ts';

let simulators: Awaited<ReturnType<typeof runSimulators>>;
let settings: MailSettings;
const now = () => new Date();
const letter = {
  to: 'zhibai@example.cn',
  subject: '审核已通过',
  text: '「松下问童子」',
  html: '<p>松下问童子</p>',
};

beforeAll(async () => {
  simulators = await runSimulators();
  const read = readMailSettings(simulators.messageSettings, false, (name, what) => {
    throw new Error(`${name}: ${what}`);
  });
  if (read === undefined) throw new Error('mail is simulated');
  settings = read;
}, 30_000);
afterAll(() => simulators?.stop());

async function sim(path: string, wish?: object) {
  const sent = wish && {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(wish),
  };
  const answer = await fetch(`${simulators.messagesUrl}/sim/${path}`, sent);
  return (await answer.json()) as { messages: { id: string; to: string; subject: string; text: string }[] };
}
const arrived = async (id: string) =>
  (await sim('messages')).messages.filter((one) => one.id === `<${id}@mail.example>`);
beforeEach(() => sim('faults', {}));

test('a mail goes over TLS, with a login, under the Message-ID of its row', async () => {
  const id = newId();
  expect(await createSmtpMail(settings).send({ ...letter, id })).toEqual({ reference: `<${id}@mail.example>` });
  expect(await arrived(id)).toMatchObject([
    { to: 'zhibai@example.cn', subject: '审核已通过', text: '「松下问童子」' },
  ]);
});

test('a repeat after a lost answer carries the same Message-ID', async () => {
  const id = newId();
  const mail = createSmtpMail(settings);
  await sim('faults', { mail: 'closedAfterSuccess' });
  await expect(mail.send({ ...letter, id })).rejects.toMatchObject({ outcome: 'later' });
  await sim('faults', {});
  await mail.send({ ...letter, id });
  expect(await arrived(id)).toHaveLength(2);
});

test.each([
  ['busy', 'later'],
  ['mailboxUnknown', 'refused'],
  ['loginRefused', 'later'],
])('%s is %s', async (fault, outcome) => {
  await sim('faults', { mail: fault });
  await expect(createSmtpMail(settings).send({ ...letter, id: newId() })).rejects.toMatchObject({ outcome });
});

test.each([
  ['a certificate of nobody we know', { caFile: undefined }],
  ['a server without TLS', { isTlsAtOnce: true }],
  ['nobody there', { port: 9 }],
])('nothing is sent to %s', async (_what, change) => {
  const id = newId();
  const mail = createSmtpMail({ ...settings, ...change }, 1000);
  await expect(mail.send({ ...letter, id })).rejects.toMatchObject({ outcome: 'later' });
  expect(await arrived(id)).toHaveLength(0);
});

test('where STARTTLS is stripped, neither password nor mail is sent', async () => {
  const heard: string[] = [];
  const server = createServer((socket) => {
    socket.write('220 mail.example\r\n');
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      heard.push(chunk.toString());
      socket.write(/^EHLO/i.test(chunk.toString()) ? '250-mail.example\r\n250 AUTH PLAIN\r\n' : '502 no\r\n');
    });
  });
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening);
  });
  const { port } = server.address() as AddressInfo;
  const mail = createSmtpMail({ ...settings, port }, 1000);
  await expect(mail.send({ ...letter, id: newId() })).rejects.toMatchObject({ outcome: expect.any(String) });
  expect(heard.join('')).toMatch(/^EHLO/);
  expect(heard.join('')).not.toMatch(/AUTH|MAIL FROM/);
  server.close();
});

test('a subject cannot start a header', async () => {
  const id = newId();
  const subject = '您好\r\nBcc: stolen@example.cn\r\n\r\nbody';
  await createSmtpMail(settings).send({ ...letter, id, subject });
  expect(await arrived(id)).toMatchObject([{ to: letter.to, subject: '您好 Bcc: stolen@example.cn body' }]);
});

test.each(['a@b.cn\r\nBcc: c@d.cn', 'a@b.cn, c@d.cn', 'a@b.cn> <c@d.cn', '"a b"@b.cn', 'a@b', ''])(
  'an address %j is refused before any request',
  async (to) => {
    await expect(createSmtpMail(settings).send({ ...letter, id: newId(), to })).rejects.toMatchObject({
      outcome: 'refused',
      code: 'ADDRESS_ILLEGAL',
    });
  },
);

test('a missing mailbox does not count against the server', async () => {
  const sending = openMailSending(createSmtpMail(settings), now, () => undefined);
  await sim('faults', { mail: 'mailboxUnknown' });
  expect(await sending.send({ ...letter, id: newId() })).toMatchObject({ state: 'refused', isFinal: true });
  await sim('faults', {});
  expect(await sending.send({ ...letter, id: newId() })).toMatchObject({ state: 'sent' });
});
