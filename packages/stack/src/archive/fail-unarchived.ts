import type { EventEmitter } from 'node:events';
import type { ClientBase } from 'pg';

/**
 * A commit whose wait for the archive was cut short is on this disk alone; PostgreSQL warns, and reports success. Here it fails
 * like a connection that was lost in a commit, with its connection.
 */
export function failUnarchived(client: ClientBase): void {
  client.on('notice', ({ routine }) => {
    if (routine !== 'SyncRepWaitForLSN') return;
    const { connection } = client as unknown as { connection: EventEmitter };
    connection.emit(
      'errorMessage',
      new Error('what was written is not in the archive: its wait was cut short'),
    );
  });
}
