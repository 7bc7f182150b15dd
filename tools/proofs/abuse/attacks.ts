import { randomInt } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { crc32, deflateSync } from 'node:zlib';
import {
  API_PREFIX,
  findByPicture,
  getChallenge,
  registerWithPassword,
  sendCode,
  signIn,
  staffSignIn,
  uploadPortrait,
} from '@yinji/contract';
import { askForCode, solveChallenge } from '@yinji/testkit/people/ask-for-code';
import { readCode } from '@yinji/testkit/people/outbox';
import { randomPhone } from '@yinji/testkit/people/person';
import type { WireClient } from '@yinji/testkit/people/wire-client';

export interface Stranger {
  /** Where requests come from an address of the stranger's own. */
  origin: string;
  client: WireClient;
  outbox: string;
  /** Phones of people who are there. */
  phones: readonly string[];
  /** The installation itself, and the stranger's address, for bare sockets. */
  port: number;
  localAddress: string;
  dice(): number;
}

/** One try, again and again until the proof ends. */
export type Attack = (stranger: Stranger) => Promise<unknown>;

const post = (origin: string, path: string, body: string) =>
  fetch(`${origin}${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });

async function status(response: Response): Promise<string> {
  await response.arrayBuffer();
  return String(response.status);
}

const victimOf = ({ phones, dice }: Stranger): string =>
  phones[Math.floor(dice() * phones.length)] ?? randomPhone();

const docs: Attack = async ({ origin }) => status(await fetch(`${origin}/api_prod/docs`));

/** Passwords and codes of people, and of staff. */
const signIns: Attack = async (stranger) => {
  const { client, dice } = stranger;
  const phone = victimOf(stranger);
  if (dice() < 0.2) return client.call(staffSignIn, { account: 'admin', password: 'not it' });
  if (dice() < 0.5) return client.call(signIn, { phone, code: '000000', agreed: true });
  return client.call(signIn, { phone, password: `guess ${dice()}` });
};

/** Messages at our cost, to people who are there and to others. */
const codes: Attack = async (stranger) =>
  askForCode(stranger.client, { phone: stranger.dice() < 0.5 ? victimOf(stranger) : randomPhone() });

/** Challenges without number, answers that are wrong or used. */
const proofOfWork: Attack = async ({ client, dice }) => {
  const phone = randomPhone();
  const challenge = await client.call(getChallenge, { phone, purpose: 'sign-in' });
  const answer = solveChallenge(challenge);
  if (dice() < 0.5) answer.number += 1;
  return client.call(sendCode, { phone: randomPhone(), purpose: 'sign-in', answer });
};

/** 33 KB that are 268 million pixels, from an account without a real name. */
const decoders: Attack = ({ client }) => client.upload(uploadPortrait.path, {}, 'me.png', largestPng());

/** An account, which costs nothing. */
export async function registerStranger({ client, outbox }: Stranger): Promise<void> {
  const [phone, since] = [randomPhone(), new Date(Date.now() - 1000)];
  await askForCode(client, { phone });
  const code = await readCode(outbox, phone, since);
  const password = `stranger ${randomInt(1e9)}`;
  client.token = (await client.call(registerWithPassword, { phone, code, password, agreed: true })).token;
}

const notifications: Attack = async ({ origin, dice }) => {
  const channel = dice() < 0.5 ? 'wechat' : 'alipay';
  return status(await post(origin, `/api_prod/notify/${channel}`, JSON.stringify({ id: dice() })));
};

/** Twenty uploads at once of which a byte comes every second. */
const slowBodies: Attack = async ({ port, localAddress }) => {
  const head = `POST ${API_PREFIX}${signIn.path} HTTP/1.1\r\nhost: localhost:${port}\r\ncontent-type: application/json\r\ncontent-length: 100000\r\n\r\n`;
  const sockets = Array.from({ length: 20 }, (): Socket => {
    const socket = connect({ port, host: '127.0.0.1', localAddress });
    socket.on('error', () => undefined).write(head);
    return socket;
  });
  for (let second = 0; second < 20 && sockets.some((one) => !one.destroyed); second += 1) {
    for (const socket of sockets) if (socket.writable) socket.write('x');
    await pause(1000);
  }
  const ended = sockets.filter((one) => one.destroyed).length;
  for (const socket of sockets) socket.destroy();
  return `${ended} of 20 ended`;
};

const searches: Attack = async ({ client, dice }) =>
  client.call(findByPicture, {
    pdq: Array.from({ length: 8 }, () =>
      Array.from({ length: 64 }, () => Math.floor(dice() * 16).toString(16)).join(''),
    ),
    quality: 100,
    consent: true,
  });

export const ATTACKS: Record<string, Attack> = {
  docs,
  'sign-in': signIns,
  codes,
  decoders,
  notifications,
  'slow bodies': slowBodies,
  'search by picture': searches,
  'proof of work': proofOfWork,
};

let drawn: Buffer | undefined;
function largestPng(): Buffer {
  const side = 16_383;
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head[8] = 1;
  return (drawn ??= Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc((Math.ceil(side / 8) + 1) * side))),
    chunk('IEND', Buffer.alloc(0)),
  ]));
}

function chunk(type: string, bytes: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), bytes]);
  const around = Buffer.alloc(8);
  around.writeUInt32BE(bytes.length, 0);
  around.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([around.subarray(0, 4), body, around.subarray(4)]);
}
