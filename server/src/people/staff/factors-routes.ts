import {
  addStaffPasskey,
  askStaffPasskey,
  beginStaffPasskey,
  beginStaffTotp,
  confirmStaffTotp,
  listStaffFactors,
} from '@yinji/contract';
import { type Route, type AppContext, staffRoute, visitorRoute } from '../../platform/index.ts';
import { findTotp, listPasskeys } from './factors-store.ts';
import { addPasskey, askPasskey, beginPasskey, passkeyHost } from './passkeys.ts';
import { beginTotp, confirmTotp } from './totp.ts';

export const factorsRoutes = (context: AppContext): Route[] => [
  staffRoute(listStaffFactors, async (_input, { actor: { staffId } }) => ({
    isRequired: context.config.staffSecondFactor === 'required',
    totpSince: (await findTotp(context.db, staffId))?.added_at?.toISOString() ?? null,
    passkeys: (await listPasskeys(context.db, staffId)).map((row) => ({
      id: row.id,
      label: row.label,
      addedAt: row.added_at.toISOString(),
      lastUsedAt: row.last_used_at?.toISOString() ?? null,
    })),
    passkeyHost: passkeyHost(context),
  })),
  staffRoute(beginStaffTotp, ({ password }, { actor }) => beginTotp(context, actor, password)),
  staffRoute(confirmStaffTotp, ({ code }, { actor }) => confirmTotp(context, actor, code)),
  staffRoute(beginStaffPasskey, ({ password }, { actor }) => beginPasskey(context, actor, password)),
  staffRoute(addStaffPasskey, (input, { actor }) => addPasskey(context, actor, input)),
  visitorRoute(askStaffPasskey, (input, { network }) => askPasskey(context, input, network)),
];
