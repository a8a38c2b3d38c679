import type { Charges7, PaymentTransaction112 } from '../../iso20022/generated/types.ts';
import { writeRejection } from '../../swift-mt/content/rejection.ts';
import { moneyText } from '../../swift-mt/content/values.ts';
import type { Passage } from '../losses.ts';
import { peek, takeAll } from '../reader.ts';
import { NOT_PROVIDED } from '../values/accounts.ts';
import { moneyToMt } from '../values/amounts.ts';
import { fitReference } from '../values/references.ts';
import { reasonToMt } from './rejection-to-mt.ts';

const WIDTH = 35;
const LINES = 6;

/**
 * Field 72 of a return: the reason, the references of the payment, and the charges where no other field has them. Whatever six
 * lines cannot hold is a loss. `from` is the XPath of the transaction.
 * @param chargesCurrency that of the MT202, which has no other place for charges; null for an MT103.
 */
export function returnLines(
  transaction: PaymentTransaction112,
  chargesCurrency: string | null,
  passage: Passage,
): readonly string[] {
  const { losses, from } = passage;
  const { OrgnlGrpInf, OrgnlInstrId, OrgnlEndToEndId, RtrRsnInf = [] } = transaction;
  const reference = (text: string | undefined, name: string): string | null =>
    text === undefined || text === NOT_PROVIDED
      ? null
      : fitReference(text, { losses, from: `${from}/${name}`, to: '72' });
  const messageReference =
    OrgnlInstrId === undefined
      ? reference(OrgnlGrpInf?.OrgnlMsgId, 'OrgnlGrpInf/OrgnlMsgId')
      : reference(OrgnlInstrId, 'OrgnlInstrId');
  const transactionReference = reference(OrgnlEndToEndId, 'OrgnlEndToEndId');
  const charges = chargesCurrency === null ? null : chargesText(transaction.ChrgsInf?.[0]);
  const others = [messageReference, transactionReference, charges].filter((one) => one !== null).length;
  const room = LINES - 1 - others;
  const reasons = RtrRsnInf.slice(0, room).map((reason, place) =>
    reasonToMt(reason, WIDTH, { ...passage, from: `${from}/RtrRsnInf[${place + 1}]` }),
  );
  const text: string[] = [];
  return writeRejection({
    kind: 'RETN',
    field: '99',
    reasons,
    messageReference,
    transactionReference,
    charges,
    uetr: null,
    text,
  });
}

/** The first charge; further ones, and which institution took it, have no place. */
function chargesText(charge: Charges7 | undefined): string | null {
  if (charge === undefined) return null;
  const money = moneyToMt(peek(charge).Amt);
  if (money === null) return null;
  takeAll(charge);
  return moneyText(money);
}
