import type { AnyCall } from '@yinji/contract';
import * as z from 'zod/mini';

/** The part of JSON Schema that the contract's wire side uses. */
export interface Schema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  pattern?: string;
  format?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  properties?: Record<string, Schema>;
  required?: string[];
}

export const inputSchema = (call: AnyCall): Schema =>
  z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }) as Schema;

export const choicesOf = ({ anyOf, oneOf }: Schema): Schema[] | undefined => anyOf ?? oneOf;

export const isNullable = (schema: Schema): boolean =>
  schema.type === 'null' || (choicesOf(schema)?.some(isNullable) ?? false);
