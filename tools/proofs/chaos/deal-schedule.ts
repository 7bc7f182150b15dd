import { rollDice } from '../dice.ts';

/** What a schedule kills; `everything` together is a power cut. */
export const VICTIMS = [
  'web',
  'worker',
  'sealer',
  'postgres',
  'witness',
  'simulators',
  'copy-index',
  'everything',
] as const;
export type Victim = (typeof VICTIMS)[number];

export type Fault =
  /** SIGKILL, and a start a while later. */
  | { kind: 'kill'; part: Victim; lastsMs: number }
  /** It keeps its connections and answers nothing: what a network looks like that is slow. */
  | { kind: 'halt'; part: Exclude<Victim, 'everything'>; lastsMs: number }
  /** The folder of the files goes, and the empty folder of its mount is left. */
  | { kind: 'store away'; lastsMs: number }
  /** No file of the part may grow. */
  | { kind: 'disk full'; part: 'web' | 'worker' | 'sealer' | 'copy-index'; lastsMs: number }
  | { kind: 'clock'; part: 'server' | 'sealer' | 'witness'; minutes: number; lastsMs: number }
  /** Of the simulated providers, whose switches the other proofs use. */
  | { kind: 'provider'; which: Provider; lastsMs: number };

export const PROVIDERS = [
  'cashier answers late',
  'cashier doubles notices',
  'cashier fails',
  'time authority slow',
  'time authority down',
  'messages late',
] as const;
export type Provider = (typeof PROVIDERS)[number];

export interface Dealt {
  /** After the one before began. */
  afterMs: number;
  fault: Fault;
}

const MOST_FAULTS = 4;
const LONGEST_WAIT_MS = 1500;
const LONGEST_MS = 2500;

/** The faults of one schedule; the seed gives them all. They overlap where one outlasts the wait for the next. */
export function dealSchedule(seed: number): Dealt[] {
  const dice = rollDice(Math.imul(seed, 0x9e3779b1));
  const pick = <T>(of: readonly T[]): T => of[Math.floor(dice() * of.length)]!;
  const dealOne = (): Fault => {
    const lastsMs = Math.floor(dice() * LONGEST_MS);
    const roll = dice();
    if (roll < 0.55) return { kind: 'kill', part: pick(VICTIMS), lastsMs };
    if (roll < 0.68)
      return { kind: 'halt', part: pick(VICTIMS.filter((one) => one !== 'everything')), lastsMs };
    if (roll < 0.75) return { kind: 'store away', lastsMs };
    if (roll < 0.82)
      return { kind: 'disk full', part: pick(['web', 'worker', 'sealer', 'copy-index'] as const), lastsMs };
    if (roll < 0.9) {
      const part = pick(['server', 'sealer', 'witness'] as const);
      return { kind: 'clock', part, minutes: pick([-10, -2, 2, 10]), lastsMs };
    }
    return { kind: 'provider', which: pick(PROVIDERS), lastsMs };
  };
  return Array.from({ length: 1 + Math.floor(dice() * MOST_FAULTS) }, () => ({
    afterMs: Math.floor(dice() * LONGEST_WAIT_MS),
    fault: dealOne(),
  }));
}

export const tellFault = (fault: Fault): string =>
  [
    fault.kind,
    'part' in fault ? fault.part : 'which' in fault ? fault.which : '',
    'minutes' in fault ? `${fault.minutes} min` : '',
    `${fault.lastsMs} ms`,
  ]
    .filter((word) => word !== '')
    .join(' ');
