/** The customer transfer alone (MT103, plain, STP and REMIT), for programs that have to be small. */

import { finDoor } from '../door/fin-door.ts';
import { FinReader } from '../swift-mt/fin-reader.ts';
import { MT103, MT103_REMIT, MT103_STP } from '../swift-mt/types/mt103.ts';
import { TypeSet } from '../swift-mt/types/type-set.ts';

export const { read, readAll, check } = finDoor<'MT103' | 'MT103 STP' | 'MT103 REMIT'>(
  new FinReader(new TypeSet([MT103, MT103_STP, MT103_REMIT]), null),
);
