/**
 * Only the customer transfer (MT103, plain, STP and REMIT), for small programs: reads and checks messages, but can't
 * build them.
 */

import { finApi } from '../api/fin-api.ts';
import { TRANSFER_FIELDS } from '../swift-mt/fields/definitions/transfer-fields.ts';
import { FinReader } from '../swift-mt/fin-reader.ts';
import { PLAIN, REMIT, STP } from '../swift-mt/types/category1/mt103/variants.ts';
import { compileFields } from '../swift-mt/types/declaration/layout.ts';
import { readableType } from '../swift-mt/types/declaration/readable-type.ts';
import { TypeSet } from '../swift-mt/types/type-set.ts';

const TYPES = new TypeSet([
  readableType(PLAIN, compileFields('MT103', PLAIN.fields, TRANSFER_FIELDS, PLAIN.options)),
  readableType(STP, compileFields('MT103 STP', STP.fields, TRANSFER_FIELDS, STP.options)),
  readableType(REMIT, compileFields('MT103 REMIT', REMIT.fields, TRANSFER_FIELDS, REMIT.options)),
]);

export const { read, readAll, check } = finApi<'MT103' | 'MT103 STP' | 'MT103 REMIT'>(
  new FinReader(TYPES, null),
  (type) => {
    if (TYPES.ofType(type) !== null) return;
    throw new RangeError(`There is no type ${type} here, only MT103, MT103 STP and MT103 REMIT.`);
  },
);
