import type { getSecurity, OutputOf } from '@yinji/contract';

export type Security = OutputOf<typeof getSecurity>;
