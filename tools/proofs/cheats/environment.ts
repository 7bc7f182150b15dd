import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getTrust } from '@yinji/contract';
import { openKeys } from '../../../sealer/src/keys.ts';
import { freePort } from '@yinji/stack/free-port';
import { startStack, type RunningStack } from '@yinji/stack/start-stack';
import { Person, type Place } from '@yinji/testkit/people/person';
import { drawPicture } from '@yinji/testkit/pictures/seeded-pictures';
import { PACKAGE_ID } from '../journey.ts';
import { clockImports, run } from './programs.ts';

/** Age of the stack's keys: a colluding authority can backdate within it. */
export const AGE_MS = 90 * 24 * 3_600_000;
export const LOG_ORIGIN = 'localhost/yinji-log';

/** What an honest person kept from before the cheat. */
export interface Deposit {
  workId: string;
  number: string;
  title: string;
  picture: Uint8Array;
  /** Files: bundles as downloaded, the certificate that names nobody else. */
  bundle: string;
  openBundle: string;
}

export interface CheatEnvironment {
  /** Everything of this proof; the outsiders' files are beside the operator's `dataDir`. */
  folder: string;
  dataDir: string;
  /** The trust files as published before any cheat. */
  trustDir: string;
  stack: RunningStack;
  origin: string;
  /** The person whose works the operator attacks. */
  victim: Person;
  /** Another person whose deposits make the log grow. */
  other: Person;
  deposit: Deposit;
  otherDeposit: Deposit;
  /** Also verify.sh and other people's programs; off in the short form. */
  isFull: boolean;
  stop(): Promise<void>;
  start(aheadMs?: number): Promise<void>;
  /** Writes a file of an outsider and returns its path. */
  keep(name: string, bytes: Uint8Array | string): string;
  makeDeposit(person: Person, title: string, seed: number): Promise<Deposit>;
  end(isClean: boolean): Promise<void>;
}

/** A stack with two people, each with a finished deposit whose bundles were downloaded. */
export async function openEnvironment(isFull: boolean): Promise<CheatEnvironment> {
  const folder = mkdtempSync(join(tmpdir(), 'yinji-cheats-'));
  // PostgreSQL's user must be able to reach its folder.
  chmodSync(folder, 0o711);
  const dataDir = join(folder, 'operator');
  mkdirSync(join(dataDir, 'keys'), { recursive: true, mode: 0o700 });
  chmodSync(dataDir, 0o711);
  await openKeys(
    { keysDir: join(dataDir, 'keys/sealer'), logOrigin: LOG_ORIGIN },
    new Date(Date.now() - AGE_MS),
  );
  const port = await freePort();
  const open = (aheadMs = 0): Promise<RunningStack> =>
    startStack({
      dataDir,
      port,
      host: '127.0.0.1',
      env: { REVIEW_SAMPLE_PERCENT: '0' },
      imports: clockImports(aheadMs),
    });
  const stack = await open();
  const place: Place = {
    origin: `http://localhost:${port}`,
    outbox: stack.outbox,
    cashierUrl: stack.cashierUrl,
    faceCheckUrl: stack.faceCheckUrl,
  };
  const keep = (name: string, bytes: Uint8Array | string): string => {
    const path = join(folder, 'outside', name);
    mkdirSync(join(path, '..'), { recursive: true });
    writeFileSync(path, bytes);
    return path;
  };
  const makeDeposit = (person: Person, title: string, seed: number): Promise<Deposit> =>
    depositWork(person, title, seed, keep);
  try {
    const [victim, other] = [await admit(place, '沈知白'), await admit(place, '周以宁')];
    const trustDir = join(folder, 'outside/trust');
    const { files } = await victim.client.call(getTrust, {});
    for (const [name, text] of Object.entries(files)) keep(`trust/${name}`, text);
    keep('trust/receipt.vkey', readFileSync(join(dataDir, 'trust/receipt.vkey')));
    const environment: CheatEnvironment = {
      folder,
      dataDir,
      trustDir,
      stack,
      origin: place.origin,
      victim,
      other,
      deposit: await makeDeposit(victim, '秋山', 501),
      otherDeposit: await makeDeposit(other, '寒江', 502),
      isFull,
      stop: () => environment.stack.stop(),
      start: async (aheadMs) => {
        environment.stack = await open(aheadMs);
      },
      keep,
      makeDeposit,
      end: async (isClean) => {
        await environment.stack.stop();
        if (isClean) rmSync(folder, { recursive: true, force: true });
      },
    };
    return environment;
  } catch (cause) {
    await stack.stop();
    throw cause;
  }
}

async function admit(place: Place, name: string): Promise<Person> {
  const person = new Person(place, name);
  await person.register();
  await person.verifyRealName();
  await person.makeKey();
  await person.buy(PACKAGE_ID);
  return person;
}

async function depositWork(
  person: Person,
  title: string,
  seed: number,
  keep: CheatEnvironment['keep'],
): Promise<Deposit> {
  const picture = await drawPicture(seed, { format: 'png', width: 600, height: 400 });
  const { id: workId } = await person.deposit(title, 'draw', `${title}.png`, picture);
  const { deposit } = await person.waitForWork(workId, (one) => one.deposit?.complete === true);
  await person.upload(workId, `${title}.png`, picture);
  await person.waitForDocument(workId, 'deposit');
  const fetchBundle = (variant: 'full' | 'public') => person.waitForBundle(workId, variant);
  const number = deposit?.number ?? '';
  return {
    workId,
    number,
    title,
    picture,
    bundle: keep(`${number}.zip`, await fetchBundle('full')),
    openBundle: keep(`${number}-public.zip`, await fetchBundle('public')),
  };
}

/** A copy with owners and modes, as a backup is taken and put back. */
export async function copyFolder(from: string, to: string): Promise<void> {
  rmSync(to, { recursive: true, force: true });
  const { code, stderr } = await run('cp', ['-a', from, to]);
  if (code !== 0) throw new Error(`${from} could not be copied: ${stderr}`);
}
