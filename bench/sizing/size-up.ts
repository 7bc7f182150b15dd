import type { Figures } from '../figures.ts';

/** What the house is to carry; people's habits are assumptions, stated on the page. */
export const TARGET = {
  people: 10_000_000,
  works: 1_000_000_000,
  depositsPerSecond: 1000,
  requestsPerSecond: 12_000,
  comparisonsPerSecond: 10,
  originalMb: 5,
};
type Target = typeof TARGET;

/** Of a month, in yuan: placeholders for one's own contracts. */
const PRICES = { core: 70, memoryGb: 15, databaseTb: 600, objectsTb: 120 };

/** What the table is made of. */
const FIGURES = [
  'serverCpuMsPerWork',
  'postgresCpuMsPerWork',
  'sealerCpuMsPerWork',
  'serverCpuMsPerRequest',
  'postgresCpuMsPerRequest',
  'logEntriesPerWork',
  'logEntriesPerSecond',
  'databaseKbPerWork',
  'databaseKbPerPerson',
  'walKbPerWork',
  'objectsKbPerWork',
  'logKbPerWork',
  'indexKbPerWork',
  'comparisonMsPerShard',
];

/** A core that is busier than this has no room for a bad minute. */
const BUSY = 0.6;
/** Bytes are multiplied by these, so that the loss of a machine loses none. */
const DATABASE_COPIES = 3;
const OBJECT_COPIES = 1.5;
/** One memory of WebAssembly; a machine holds as many as it has memory for. */
const SHARD_GB = 4;

interface Row {
  what: string;
  /** With its unit, from the figures. */
  measured: string;
  arithmetic: string;
  result: string;
  carriedBy: string;
  yuanAMonth: number;
}

/**
 * What is needed for a target, from what a work, a person, a request and a comparison cost here.
 * @throws where a figure is missing
 */
export function sizeUp(figures: Figures, target: Target = TARGET): Row[] {
  const of = (name: string): number => {
    const value = figures[name];
    if (value === undefined) throw new Error(`no figure ${name}`);
    return value;
  };
  const cores = (what: string, name: string, unit: 'work' | 'request', carriedBy: string): Row => {
    const rate = unit === 'work' ? target.depositsPerSecond : target.requestsPerSecond;
    const needed = Math.ceil((of(name) * rate) / 1000 / BUSY);
    return {
      what,
      measured: `${round(of(name))} ms of a core a ${unit}`,
      arithmetic: `× ${count(rate)}/s ÷ 1000 ÷ ${BUSY}`,
      result: `${count(needed)} cores`,
      carriedBy,
      yuanAMonth: needed * PRICES.core,
    };
  };
  const database = (what: string, name: string, things: number, carriedBy: string): Row => {
    const tb = (of(name) * things * DATABASE_COPIES) / 1e9;
    return {
      what,
      measured: `${round(of(name))} KB`,
      arithmetic: `× ${count(things)} × ${DATABASE_COPIES} copies`,
      result: `${count(tb)} TB`,
      carriedBy,
      yuanAMonth: tb * PRICES.databaseTb,
    };
  };
  const objects = (what: string, measured: string, kb: number, carriedBy: string): Row => {
    const tb = (kb * target.works * OBJECT_COPIES) / 1e9;
    return {
      what,
      measured,
      arithmetic: `× ${count(target.works)} × ${OBJECT_COPIES} (erasure code)`,
      result: `${count(tb)} TB`,
      carriedBy,
      yuanAMonth: tb * PRICES.objectsTb,
    };
  };
  const entries = of('logEntriesPerWork') * target.depositsPerSecond;
  const indexGb = (of('indexKbPerWork') * target.works) / 1e6;
  const shards = Math.ceil(indexGb / SHARD_GB);
  const comparing = Math.ceil(
    (of('comparisonMsPerShard') * shards * target.comparisonsPerSecond) / 1000 / BUSY,
  );
  return [
    cores('Web, workers and decoders, of deposits', 'serverCpuMsPerWork', 'work', 'machines without state'),
    cores('Web, of people who look', 'serverCpuMsPerRequest', 'request', 'machines without state'),
    cores('PostgreSQL, of deposits', 'postgresCpuMsPerWork', 'work', 'Citus or YugabyteDB, by account'),
    cores('PostgreSQL, of people who look', 'postgresCpuMsPerRequest', 'request', 'replicas that read'),
    cores('Sealer', 'sealerCpuMsPerWork', 'work', 'one sequencer; documents by several'),
    {
      what: 'Log',
      measured: `${round(of('logEntriesPerWork'))} entries a work`,
      arithmetic: `× ${count(target.depositsPerSecond)}/s; one sequencer signs ${count(of('logEntriesPerSecond'))}/s`,
      result: `logs: ${Math.ceil(entries / of('logEntriesPerSecond'))}`,
      carriedBy: 'a log is an origin: further ones beside it',
      yuanAMonth: 0,
    },
    database('Database, of works', 'databaseKbPerWork', target.works, 'the same; features in objects'),
    database('Database, of people', 'databaseKbPerPerson', target.people, 'the same'),
    {
      what: 'Write-ahead log',
      measured: `${round(of('walKbPerWork'))} KB a work`,
      arithmetic: `× ${count(target.depositsPerSecond)}/s`,
      result: `${count((of('walKbPerWork') * target.depositsPerSecond) / 1000)} MB/s`,
      carriedBy: 'as many primaries as their disks ask for',
      yuanAMonth: 0,
    },
    objects(
      'Originals',
      `${target.originalMb} MB assumed`,
      target.originalMb * 1000,
      'an S3 store: Ceph, OSS, COS',
    ),
    objects(
      'Pictures, certificates, bundles',
      `${round(of('objectsKbPerWork'))} KB a work`,
      of('objectsKbPerWork'),
      'the same',
    ),
    objects('Tiles of the log', `${round(of('logKbPerWork'))} KB a work`, of('logKbPerWork'), 'the same'),
    {
      what: 'Index of pictures, memory',
      measured: `${round(of('indexKbPerWork'))} KB a work`,
      arithmetic: `× ${count(target.works)} ÷ ${SHARD_GB} GB`,
      result: `${count(indexGb)} GB in ${count(shards)} shards`,
      carriedBy: 'shards by work over TCP; hashes in Milvus',
      yuanAMonth: indexGb * PRICES.memoryGb,
    },
    {
      what: 'Comparisons',
      measured: `${round(of('comparisonMsPerShard'))} ms of a core in a shard`,
      arithmetic: `× ${count(shards)} shards × ${count(target.comparisonsPerSecond)}/s ÷ 1000 ÷ ${BUSY}`,
      result: `${count(comparing)} cores`,
      carriedBy: 'the machines of the shards',
      yuanAMonth: comparing * PRICES.core,
    },
  ];
}

const count = (value: number): string => Math.ceil(value).toLocaleString('en-US');
const round = (value: number): string => String(Number(value.toPrecision(3)));

const MARKS = ['<!-- sizing:begin -->', '<!-- sizing:end -->'] as const;
const KEPT = /```json\n([\s\S]*?)\n```/;

/** The page with table and figures anew; what the given figures lack is as in the page before. */
export function writeSizing(page: string, given: Figures): string {
  const [before = '', rest = ''] = page.split(MARKS[0]);
  const [inside = '', after] = rest.split(MARKS[1]);
  if (after === undefined) throw new Error('the page has no place for the table');
  const known = JSON.parse(KEPT.exec(inside)?.[1] ?? '{}') as Figures;
  const figures = Object.fromEntries(FIGURES.map((name) => [name, given[name] ?? known[name]!]));
  const rows = sizeUp(figures);
  const yuan = rows.reduce((sum, row) => sum + row.yuanAMonth, 0);
  const cells = (row: Row) => [
    row.what,
    row.measured,
    row.arithmetic,
    row.result,
    row.carriedBy,
    count(row.yuanAMonth),
  ];
  const table = [
    ['What', 'Measured here', 'Arithmetic', 'Needed', 'Carried by', 'Yuan a month'],
    ['---', '---', '---', '---', '---', '---:'],
    ...rows.map(cells),
    ['**All**', '', '', '', '', `**${count(yuan)}**`],
  ].map((row) => `| ${row.join(' | ')} |`);
  const kept = JSON.stringify(figures, null, 2);
  return `${before}${MARKS[0]}\n${table.join('\n')}\n\n\`\`\`json\n${kept}\n\`\`\`\n${MARKS[1]}${after}`;
}
