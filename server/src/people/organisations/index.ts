export { openOrganisation } from './open-organisation.ts';
export { findRole, insertAct } from './organisations-store.ts';
