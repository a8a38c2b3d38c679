import type { Customer, Instructor } from '../../swift-mt/content/content-parts.ts';
import { present } from '../../swift-mt/content/values.ts';
import type { Passage } from '../losses.ts';
import { customerToIso, type IsoParty } from './party-to-iso.ts';

/** Field 50a with any of its options as a party. `from` is its tag without the option letter. */
export function ordererToIso(orderer: Customer | Instructor, bankBic: string, passage: Passage): IsoParty {
  const from = passage.from + (orderer.option ?? '');
  return customerToIso(asCustomer(orderer), bankBic, { ...passage, from });
}

function asCustomer(orderer: Customer | Instructor): Customer {
  switch (orderer.option) {
    case 'A':
    case 'F':
    case 'K':
      return orderer;
    case 'C':
    case 'G':
      return present({ option: 'A' as const, account: orderer.account, bic: orderer.bic });
    case 'H':
    case 'L':
    case null: {
      const { account, nameAndAddress } = orderer;
      return present({ option: 'K' as const, account, nameAndAddress });
    }
  }
}
