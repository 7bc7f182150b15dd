import { parseArgs } from 'node:util';

interface Options {
  seed: number;
  kills: number;
  /** Each proof has its own number for its full form. */
  inputs: number | undefined;
  operations: number;
  items: number;
  schedules: number | undefined;
  minutes: number | undefined;
  /** Names after the proof's: these parts alone. */
  only: string[] | undefined;
}

/** Each proof prints its progress and returns the faults it found. */
const PROOFS: Record<string, (options: Options) => Promise<string[]>> = {
  async kills({ seed, kills }) {
    const { proveKills } = await import('./proofs/kills.ts');
    const { readyMs, faults } = await proveKills(kills, seed, console.log);
    const [first, ...again] = readyMs;
    console.log(`first start ${first} ms, after a kill ${again.toSorted((a, b) => a - b).join(', ')} ms`);
    return faults;
  },
  chaos: async ({ seed, schedules = 200, minutes = 30 }) =>
    (await import('./proofs/chaos/prove-chaos.ts')).proveChaos(
      { seed, schedules, minutes, lanes: 3 },
      console.log,
    ),
  async failover({ seed, schedules = 24 }) {
    const { missing, proveFailover } = await import('./proofs/failover/prove-failover.ts');
    const faults = missing();
    return faults.length > 0 ? faults : proveFailover({ seed, schedules }, console.log);
  },
  'fuzz-evidence': async ({ seed, inputs }) => {
    const { proveEvidenceFuzz } = await import('./proofs/fuzz-evidence.ts');
    return (await proveEvidenceFuzz(inputs ?? 1_000_000, seed, console.log)).faults;
  },
  'verifiers-agree': async ({ seed, inputs }) => {
    const { proveVerifiersAgree } = await import('./proofs/verifiers-agree.ts');
    return (await proveVerifiersAgree(inputs ?? 100_000, seed, console.log)).faults;
  },
  async insider() {
    const { proveInsider } = await import('./proofs/insider.ts');
    return proveInsider(console.log);
  },
  async 'kill-log'({ seed, kills }) {
    const { proveKillLog } = await import('./proofs/kill-log.ts');
    const { backMs, entries, repeated, faults } = await proveKillLog(kills, seed, console.log);
    for (const [name, all] of Object.entries(backMs))
      console.log(`${name.padEnd(10)} acknowledged again after ${all.toSorted((a, b) => a - b).join(', ')} ms`);
    console.log(`${entries} entries in the log, ${repeated} submissions sent again`);
    return faults;
  },
  takeover: async () => (await import('./proofs/takeover.ts')).proveTakeover(console.log),
  'kill-index': async ({ seed, kills }) => {
    const { default: prepareTemplate } = await import('@yinji/testkit/database/prepare-template');
    const close = await prepareTemplate();
    const { proveKillIndex } = await import('./proofs/kill-index.ts');
    return proveKillIndex(7 * kills, seed, console.log).finally(close);
  },
  async money({ seed, operations }) {
    const { proveMoneyAlone } = await import('./proofs/money/prove-money-alone.ts');
    const { counts, kills, faults } = await proveMoneyAlone(operations, seed, console.log);
    for (const [name, count] of Object.entries(counts).toSorted()) console.log(`${name.padEnd(40)} ${count}`);
    console.log(`${kills} kills`);
    return faults;
  },
  abuse: async ({ seed }) =>
    (await import('./proofs/abuse.ts')).proveAbuse(
      { strangers: 50, people: 5, rounds: 3, slower: 3 },
      seed,
      console.log,
    ),
  async attack({ seed }) {
    const { default: prepareTemplate } = await import('@yinji/testkit/database/prepare-template');
    const close = await prepareTemplate();
    const { proveAttack } = await import('./proofs/attack.ts');
    return proveAttack({ seed, share: 1 }, console.log).finally(close);
  },
  async enumeration({ inputs }) {
    const { default: prepareTemplate } = await import('@yinji/testkit/database/prepare-template');
    const close = await prepareTemplate();
    const { proveEnumeration } = await import('./proofs/enumeration.ts');
    return proveEnumeration({ timed: inputs ?? 100 }, console.log).finally(close);
  },
  'attack-house': async ({ seed }) =>
    (await import('./proofs/attack-house.ts')).proveAttackHouse({ seed, share: 1 }, console.log),
  'attack-pages': async ({ seed }) =>
    (await import('./proofs/attack-pages.ts')).proveAttackPages({ seed, share: 1 }, console.log),
  cheats: async () => (await import('./proofs/prove-cheats.ts')).proveCheats(console.log),
  documents: async () => (await import('./proofs/documents.ts')).proveDocuments(console.log),
  rotate: async ({ seed, kills }) =>
    (await import('./proofs/rotate.ts')).proveRotate({ kills, isWhole: true, seed }, console.log),
  restore: async ({ seed, kills }) =>
    (await import('./proofs/restore.ts')).proveRestore(
      { kills, beside: 5, after: 20, isWhole: true, seed },
      console.log,
    ),
  'slow-machine': async () => (await import('./proofs/slow-machine.ts')).proveSlowMachine(console.log),
  poison: async ({ items }) => (await import('./proofs/poison.ts')).provePoison(items, console.log),
  originality: async () => (await import('./proofs/originality.ts')).proveOriginality(),
  'paper-photo': async ({ seed, inputs }) => {
    const { provePaperPhoto } = await import('./proofs/paper-photo.ts');
    return (await provePaperPhoto({ count: inputs ?? 500, seed }, console.log)).faults;
  },
  'fuzz-pictures': async ({ seed, inputs }) => {
    const { provePictureFuzz } = await import('./proofs/fuzz-pictures.ts');
    return (await provePictureFuzz(inputs ?? 100_000, seed, console.log)).faults;
  },
  production: async () => (await import('./proofs/production.ts')).proveProduction(console.log),
  clock: async () => {
    const { BOTH_WAYS, proveClock } = await import('./proofs/clock/prove-clock.ts');
    return proveClock({ steps: BOTH_WAYS, wrongMs: 45_000 }, console.log);
  },
  soak: async ({ seed, minutes = 60 }) =>
    (await import('./proofs/soak/prove-soak.ts')).proveSoak(
      { seed, minutes, looks: 60, perSecond: 15, members: 4 },
      console.log,
    ),
  store: async ({ items }) => {
    const { proveStore } = await import('./proofs/store.ts');
    return proveStore({ works: Math.min(items, 9), awayMs: 300_000 }, console.log);
  },
  alarms: async ({ only }) => {
    const { proveAlarms } = await import('./proofs/alarms/prove-alarms.ts');
    const faults = await proveAlarms(console.log, only);
    return faults ?? ['Prometheus is not installed: node tools/install.mjs --test unpacks it'];
  },
  starts: async ({ seed, kills }) => (await import('./proofs/starts.ts')).proveStarts(kills, seed, console.log),
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '1' },
    kills: { type: 'string', default: '10' },
    inputs: { type: 'string' },
    operations: { type: 'string', default: '100000' },
    items: { type: 'string', default: '100' },
    schedules: { type: 'string' },
    minutes: { type: 'string' },
  },
});
const [name = '', ...only] = positionals;
const prove = PROOFS[name];
// A number without its flag would be passed over: the proof would run with its own.
const isRead =
  Object.values(values).every((value) => /^\d+$/.test(value)) && (only.length === 0 || name === 'alarms');
if (prove === undefined || !isRead) {
  console.error(
    `npm run prove -- NAME [--seed N] [--kills N] [--inputs N] [--operations N] [--items N] [--schedules N] [--minutes N], where NAME is one of: ${Object.keys(PROOFS).join(', ')}; after alarms the names of some`,
  );
  process.exit(1);
}

const faults = await prove({
  seed: Number(values.seed),
  kills: Number(values.kills),
  inputs: given(values.inputs),
  operations: Number(values.operations),
  items: Number(values.items),
  schedules: given(values.schedules),
  minutes: given(values.minutes),
  only: only.length > 0 ? only : undefined,
});
for (const fault of faults) console.log(`FAULT ${fault}`);
console.log(faults.length === 0 ? `${name}: holds` : `${name}: ${faults.length} faults`);
process.exit(faults.length === 0 ? 0 : 1);

function given(value: string | undefined): number | undefined {
  return value === undefined ? undefined : Number(value);
}
