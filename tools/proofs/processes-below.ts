import { readdirSync, readFileSync } from 'node:fs';

/** The ids of every process below one, nearest first; proc(5). */
export function listProcessesBelow(id: number): number[] {
  const parents = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => {
        const parent = readParent(Number(name));
        return parent === undefined ? [] : [[Number(name), parent] as const];
      }),
  );
  const found = [id];
  for (const one of found) for (const [child, parent] of parents) if (parent === one) found.push(child);
  return found.slice(1);
}

/** Identifies a process beyond its id, which the kernel reuses: its start in ticks since boot. */
export function readBirth(id: number): string | undefined {
  return readStat(id)?.[19];
}

function readParent(id: number): number | undefined {
  const parent = readStat(id)?.[1];
  return parent === undefined ? undefined : Number(parent);
}

/**
 * The fields after the name, which is in brackets and may hold spaces. Undefined for a missing process or a
 * zombie.
 */
function readStat(id: number): string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${id}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? undefined : fields;
  } catch {
    return undefined;
  }
}
