import type { findCustomer, OutputOf } from '@yinji/contract';

export type Customer = OutputOf<typeof findCustomer>;
