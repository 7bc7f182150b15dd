import type { ColumnType } from 'kysely';

/** A time the database fills in when it is left out. */
export type At = ColumnType<Date, Date | undefined, Date>;
export type Bytes = Uint8Array;
