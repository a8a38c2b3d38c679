import type {
  Charges7,
  PaymentTransaction112,
  StatusReasonInformation12,
} from '../../iso20022/generated/types.ts';
import { type Rejection, writeRejection } from '../../swift-mt/content/rejection.ts';
import { moneyText } from '../../swift-mt/content/values.ts';
import { lose, type Passage, unlessEmpty } from '../losses.ts';
import { peek, takeAll } from '../reader.ts';
import { NOT_PROVIDED } from '../values/accounts.ts';
import { moneyToMt } from '../values/amounts.ts';
import { toFinText } from '../values/characters.ts';
import { fitText, joinLines } from '../values/lines.ts';
import { fitReference } from '../values/references.ts';

/** Reason not specified, of the external lists of status and return reasons. */
const UNSPECIFIED = 'MS03';
/** `AddtlInf` has lines of at most 105 characters. */
const ADDITIONAL_MAX_LENGTH = 105;

/**
 * The reasons of a reject or return; text that is not the UETR goes with the first. `to` is the XPath of the reasons.
 *
 * @param width of the field's lines: 35 in field 72, 50 in field 79.
 */
export function reasonsToIso(
  { reasons, text, uetr }: Rejection,
  width: number,
  { losses, to }: Passage,
): StatusReasonInformation12[] {
  const free = joinLines(text, width - '//'.length, width - '/TEXT/'.length)
    .replace(`/UETR/${uetr ?? ''}`, '')
    .trim();
  const given = reasons.length > 0 ? reasons : [{ code: NARRATIVE, text: null }];
  return given.map(({ code, text: detail }, place) => {
    const words = place === 0 ? [detail ?? '', free] : [detail ?? ''];
    const AddtlInf = unlessEmpty(words.flatMap(parts));
    // NARR refers to a text: alone, it says nothing.
    const saysNothing = code === NARRATIVE && AddtlInf === undefined;
    return { Rsn: { Cd: saysNothing ? assumedReason(losses, `${to}[${place + 1}]`) : code }, AddtlInf };
  });
}

function parts(text: string): string[] {
  const found: string[] = [];
  for (let at = 0; at < text.length; at += ADDITIONAL_MAX_LENGTH)
    found.push(text.slice(at, at + ADDITIONAL_MAX_LENGTH));
  return found;
}

function assumedReason(losses: Passage['losses'], to: string): string {
  lose(losses, {
    kind: 'assumed',
    code: 'rejection_reason_assumed',
    to: `${to}/Rsn/Cd`,
    after: UNSPECIFIED,
    message: `The message does not say why; ${UNSPECIFIED} (not specified) was filled in.`,
  });
  return UNSPECIFIED;
}

/** The code word of a reason without a code: narrative. */
const NARRATIVE = 'NARR';
/** `/AC01/` takes six characters of a line. */
const CODE_LENGTH = 6;

/** A reason of a reject or return, for one line of a width. `from` is its XPath. */
export function reasonToMt(
  { Rsn, AddtlInf = [] }: StatusReasonInformation12,
  width: number,
  passage: Passage,
): Rejection['reasons'][number] {
  const isCode = /^[A-Z]{2}[A-Z0-9]{2}$/.test(Rsn?.Cd ?? '');
  const own = isCode ? [] : [Rsn?.Cd ?? Rsn?.Prtry ?? ''];
  const text = toFinText([...own, ...AddtlInf].filter((part) => part !== '').join(' '), passage);
  const code = isCode ? (Rsn?.Cd ?? NARRATIVE) : NARRATIVE;
  return { code, text: text === '' ? null : fitText(text, width - CODE_LENGTH, passage) };
}

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
