import * as calls from '@yinji/contract';
import {
  type Route,
  type AppContext,
  accountRoute,
  inTransaction,
  visitorRoute,
} from '../../platform/index.ts';
import { answerFillingHelp, showFillingHelp } from './answer-filling-help.ts';
import { deleteHelp, findOwnHelp } from './filling-help-store.ts';
import { makeFillingHelp } from './make-filling-help.ts';

export const fillingHelpRoutes = (context: AppContext): Route[] => [
  accountRoute(calls.makeFillingHelp, (_input, { actor }) => makeFillingHelp(context, actor.accountId)),
  accountRoute(calls.endFillingHelp, async (_input, { actor }) => {
    await inTransaction(context.db, (tx) => deleteHelp(tx, actor.accountId));
    return null;
  }),
  accountRoute(calls.getFillingHelp, async (_input, { actor }) => {
    const help = await findOwnHelp(context.db, actor.accountId, context.now());
    if (help === undefined) return null;
    const { made_at, ends_at, title, work_type: workType } = help;
    return {
      madeAt: made_at.toISOString(),
      endsAt: ends_at.toISOString(),
      filled: title === null || workType === null ? null : { title, workType },
    };
  }),
  visitorRoute(calls.showFillingHelp, ({ token }, { network }) => showFillingHelp(context, token, network)),
  visitorRoute(calls.answerFillingHelp, (input, { network }) => answerFillingHelp(context, input, network)),
];
