export * from './blank-form.ts';
export * from './categories.ts';
export * from './describe-form.ts';
export * from './dictionaries.ts';
export type { FormContext, FormFault } from './fault.ts';
export { certificationFaults, STATEMENT_LEAST, STATEMENT_MOST } from './faults.ts';
export * from './form-fields.ts';
export * from './registration-number.ts';
export * from './statements.ts';
