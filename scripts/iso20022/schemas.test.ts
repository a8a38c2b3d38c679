import { expect, it } from 'vitest';
import { MX_TYPES } from '../../packages/messages/src/core/message-type.ts';
import { HEADER_TYPE } from '../../packages/messages/src/iso20022/reading/message-name.ts';
import { isRight, originOf, readSchema, SCHEMA_NAMES } from './schemas.ts';

it('every message and the header has a schema with an address and a digest, and there are no others', () => {
  expect(SCHEMA_NAMES).toEqual([HEADER_TYPE, ...MX_TYPES].sort());
  for (const name of SCHEMA_NAMES) expect(originOf(name)).toMatch(/\/[0-9a-f]{40}\/.*\/[\w.]+\.xsd$/);
});

it('a schema with another text is not right', () => {
  expect(isRight('pacs.008.001.08', '<xs:schema/>')).toBe(false);
});

it('a missing schema says how to get it', () => {
  expect(() => readSchema('/nonexistent', 'pacs.008.001.08')).toThrow('Run: npm run schemas');
});
