/** Evidence's strict DER reader and writer and its object identifiers: one codec for creating and for verifying. */
export * as der from '@yinji/evidence/der';
export { OID } from '@yinji/evidence/oids';
