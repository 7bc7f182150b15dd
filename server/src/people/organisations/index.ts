export { openOrganisation } from './open-organisation.ts';
export { settleInvitation } from './settle-invitation.ts';
export { findRole, insertAct } from './organisations-store.ts';
