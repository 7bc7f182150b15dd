import type { Touch } from './parse-sql.ts';

export interface FileTouch extends Touch {
  file: string;
}

/** `server/src/works/deposits/x.ts` is the room works/deposits; a file beside the rooms belongs to the wing. */
function roomOf(file: string): { wing: string; room: string } {
  // What only the sealer writes about staff: that room's part in the other process (decision 0047).
  if (file.startsWith('sealer/src/staff/')) return { wing: 'people', room: 'people/staff' };
  // The sealer is a process of its own; its tables are the log's.
  if (file.startsWith('sealer/')) return { wing: 'evidence', room: 'evidence/sealer' };
  const [wing = '', room = ''] = file.replace('server/src/', '').split('/');
  return { wing, room: room.endsWith('.ts') ? wing : `${wing}/${room}` };
}

export const isReadModel = (file: string): boolean => /-read-model\.ts$|\/read-models\//.test(file);

/** The owners of a table: the rooms that insert into it, or else those that change it. Exactly one is right. */
export function findOwners(touches: readonly FileTouch[]): Map<string, string[]> {
  const owners = new Map<string, string[]>();
  for (const how of ['insert', 'change'] as const)
    for (const [table, writes] of Map.groupBy(
      touches.filter((touch) => touch.how === how),
      (touch) => touch.table,
    )) {
      if (owners.has(table)) continue;
      const rooms = [...new Set(writes.map(({ file }) => roomOf(file).room))].sort();
      // The sealer may also add what the server's own rooms add.
      owners.set(table, rooms.length > 1 ? rooms.filter((room) => room !== 'evidence/sealer') : rooms);
    }
  return owners;
}

/**
 * Breaches of “a table has one owner”: a table without an owner or with two, a write by another room, a read of
 * a wing above, a read of a wing below that is neither of a view nor in a read model, a read model that writes.
 */
export function findBreaches(
  touches: readonly FileTouch[],
  wings: readonly string[],
  tables: ReadonlySet<string>,
  views: ReadonlyMap<string, readonly string[]>,
): string[] {
  const owners = findOwners(touches);
  const breaches = new Set<string>();
  const heightOf = (room: string) => wings.indexOf(room.split('/')[0] ?? '');
  const heightOfTable = (table: string): number => {
    const base = views.get(table);
    if (base !== undefined) return Math.max(...base.map(heightOfTable));
    return Math.min(...(owners.get(table) ?? []).map(heightOf));
  };
  for (const table of tables) {
    const rooms = owners.get(table) ?? [];
    if (rooms.length === 0) breaches.add(`nobody writes ${table}`);
    if (rooms.length > 1) breaches.add(`${rooms.join(' and ')} add to ${table}`);
  }
  for (const { table, how, file } of touches) {
    const { wing, room } = roomOf(file);
    const name = file.replace('server/src/', '');
    const rooms = owners.get(table) ?? [];
    const isOwn = rooms.includes(room) || (room === wing && rooms.every((one) => one.startsWith(`${wing}/`)));
    if (how !== 'read') {
      if (isReadModel(file)) breaches.add(`${name} writes ${table} and is a read model`);
      else if (room === 'evidence/sealer' && rooms.every((one) => one.startsWith('evidence/'))) continue;
      else if (views.has(table) || !isOwn) breaches.add(`${name} writes ${table} of ${rooms.join(', ')}`);
      continue;
    }
    const [here, there] = [wings.indexOf(wing), heightOfTable(table)];
    if (there > here) breaches.add(`${name} reads ${table} of a wing above`);
    else if (there < here && !views.has(table) && !isReadModel(file))
      breaches.add(`${name} reads ${table} of ${rooms.join(', ')}`);
  }
  return [...breaches].sort();
}
