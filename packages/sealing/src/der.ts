/**
 * Evidence's strict DER reader and writer and its object identifiers: one codec for creating and for verifying.
 * By path, because the door of @yinji/evidence does not open it to browsers; nobody else may do so.
 */
export * as der from '../../evidence/src/der.ts';
export { OID } from '../../evidence/src/oids.ts';
