/** Entry of a process of strangers, so that their work does not delay the clock of honest people. */
import { openWireClient, WireRefusal } from '@yinji/testkit/people/wire-client';
import { rollDice } from '../dice.ts';
import { openAddressDoor } from './address-door.ts';
import { ATTACKS, registerStranger, type Attack, type Stranger } from './attacks.ts';

export interface StrangersOrder {
  /** The name of each one's attack, by the number of the stranger. */
  attacks: Record<number, string>;
  origin: string;
  outbox: string;
  phones: string[];
  seed: number;
}

/** How often each attack was answered how. */
export type StrangersReport = Record<string, Record<string, number>>;

const report: StrangersReport = {};
const over = new AbortController();

async function attack(name: string, act: Attack, stranger: Stranger): Promise<void> {
  const counts = (report[name] ??= {});
  while (!over.signal.aborted) {
    counts['tried'] = (counts['tried'] ?? 0) + 1;
    const answered = await act(stranger).then(
      (answer) => (typeof answer === 'string' ? answer : 'accepted'),
      (cause: unknown) => (cause instanceof WireRefusal ? cause.code : 'cut off'),
    );
    counts[answered] = (counts[answered] ?? 0) + 1;
  }
}

async function begin({ attacks, origin, outbox, phones, seed }: StrangersOrder): Promise<void> {
  const port = Number(new URL(origin).port);
  const ready = Object.entries(attacks).map(async ([number, name]) => {
    const [at, act] = [Number(number), ATTACKS[name]];
    if (act === undefined) throw new Error(`there is no attack ${name}`);
    const localAddress = `127.1.${at}.1`;
    const door = await openAddressDoor(origin, localAddress);
    const client = openWireClient(door.origin);
    const own = { origin: door.origin, client, outbox, phones, port, localAddress, dice: rollDice(seed + at) };
    if (name === 'decoders') await registerStranger(own);
    return () => void attack(name, act, own);
  });
  for (const go of await Promise.all(ready)) go();
  process.send?.('begun');
}

process.on('message', (message: StrangersOrder | 'end') => {
  if (message !== 'end') return void begin(message);
  over.abort();
  process.send?.(report, () => process.exit(0));
});
process.on('disconnect', () => process.exit(0));
