export { destroyEnclosures } from './destroy-enclosures.ts';
export { endEnclosures, findEnclosure, listEnclosures, type EnclosureRow } from './attachments-store.ts';
export { openEnclosure } from './open-enclosure.ts';
export { presentEnclosure } from './present-enclosure.ts';
export { receiveEnclosure } from './receive-enclosure.ts';
