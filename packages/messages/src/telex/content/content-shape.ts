import { DECIMAL, ISO_DATE, listOf, nullable, objectOf, oneOf, type Shape, TEXT } from '../../core/shape.ts';
import {
  TELEX_CHARGES,
  type TelexBank,
  type TelexContent,
  type TelexInstitution,
  type TelexParty,
  type TelexSerial,
} from './content.ts';

const LINES = listOf(TEXT);
const ANY: Shape<string | null> = nullable(TEXT);
const BANK = objectOf<TelexBank>({ answerback: ANY, name: ANY, bic: ANY });
const PARTY = objectOf<TelexParty>({ account: ANY, lines: LINES });

/** The requirements on the content of a telex to be written. */
export const TELEX_CONTENT = objectOf<TelexContent>({
  type: oneOf('KTT'),
  serial: nullable(objectOf<TelexSerial>({ station: TEXT, number: TEXT })),
  sender: BANK,
  receiver: BANK,
  date: ISO_DATE,
  testKey: ANY,
  reference: TEXT,
  relatedReference: ANY,
  uetr: ANY,
  valueDate: ISO_DATE,
  currency: TEXT,
  amount: DECIMAL,
  orderingCustomer: PARTY,
  beneficiaryBank: nullable(objectOf<TelexInstitution>({ bic: ANY, lines: LINES })),
  beneficiary: PARTY,
  details: LINES,
  charges: nullable(oneOf(...TELEX_CHARGES)),
  bankInformation: LINES,
});
