import { answerCustomer, findCustomer, noteCustomer, signOutCustomer } from '@yinji/contract';
import { type Route, type AppContext, staffRoute } from '../../platform/index.ts';
import { findCustomer as find } from './find-customer.ts';
import { signOutCustomer as signOut } from './sign-out-customer.ts';
import { writeEntry } from './write-entry.ts';

export const supportRoutes = (context: AppContext): Route[] => [
  staffRoute(findCustomer, (input, { actor }) => find(context, actor, input)),
  staffRoute(answerCustomer, (input, { actor }) => writeEntry(context, actor, 'answer', input)),
  staffRoute(signOutCustomer, (input, { actor }) => signOut(context, actor, input)),
  staffRoute(noteCustomer, (input, { actor }) => writeEntry(context, actor, 'note', input)),
];
