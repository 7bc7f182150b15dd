import { answerCustomer, findCustomer, noteCustomer } from '@yinji/contract';
import { type Route, type World, staffRoute } from '../../platform/index.ts';
import { findCustomer as find } from './find-customer.ts';
import { writeEntry } from './write-entry.ts';

export const deskRoutes = (world: World): Route[] => [
  staffRoute(findCustomer, (input, { actor }) => find(world, actor, input)),
  staffRoute(answerCustomer, (input, { actor }) => writeEntry(world, actor, 'answer', input)),
  staffRoute(noteCustomer, (input, { actor }) => writeEntry(world, actor, 'note', input)),
];
