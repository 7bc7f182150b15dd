import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts in hundredths of a second (USER_HZ is 100 on every platform that Node runs on). */
const MS_PER_TICK = 10;

const PROGRAMS = {
  server: '/server/dist/',
  sealer: '/sealer/dist/',
  postgres: 'bin/postgres',
} as const;

export type CpuTimes = Record<keyof typeof PROGRAMS | 'bench', number>;

/**
 * Milliseconds of processor time that this process and the installation have used so far. On a shared machine
 * this gives the cost, while the clock also includes waiting.
 */
export function cpuTimes(): CpuTimes {
  const times: CpuTimes = { server: 0, sealer: 0, postgres: 0, bench: 0 };
  const all = listProcesses();
  const own = new Set([process.pid]);
  // A parent's id is not always smaller: repeat until nothing is added.
  for (let before = 0; before !== own.size;) {
    before = own.size;
    for (const one of all) if (own.has(one.parent)) own.add(one.id);
  }
  for (const { id, ticks, command } of all) {
    if (id === process.pid) times.bench += ticks * MS_PER_TICK;
    else if (own.has(id))
      for (const name of Object.keys(PROGRAMS) as (keyof typeof PROGRAMS)[])
        if (command.includes(PROGRAMS[name]) || (name === 'postgres' && command.startsWith('postgres:')))
          times[name] += ticks * MS_PER_TICK;
  }
  return times;
}

/** Milliseconds of processor time so far of each process by its id, with that of its children, running or ended. */
export function cpuMsOf(ids: Readonly<Record<string, number>>): Record<string, number> {
  const all = listProcesses();
  return Object.fromEntries(
    Object.entries(ids).map(([name, wanted]) => {
      const ticks = all
        .filter(({ id, parent }) => id === wanted || parent === wanted)
        .reduce((sum, one) => sum + one.ticks, 0);
      return [name, ticks * MS_PER_TICK];
    }),
  );
}

function listProcesses(): { id: number; parent: number; ticks: number; command: string }[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      // proc(5): the second field is in brackets and may hold spaces; of the rest, 2 is the parent, 12 to 15 are times.
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      const fields = stat
        .slice(stat.lastIndexOf(')') + 2)
        .split(' ')
        .map(Number);
      const command = readFileSync(`/proc/${name}/cmdline`, 'utf8');
      // Includes the time of ended children, such as PostgreSQL's connections.
      const ticks = [11, 12, 13, 14].reduce((sum, at) => sum + (fields[at] ?? 0), 0);
      return [{ id: Number(name), parent: fields[1] ?? 0, ticks, command }];
    } catch {
      return [];
    }
  });
}
