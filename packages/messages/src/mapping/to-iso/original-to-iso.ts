import type { OriginalGroupInformation29, Party40Choice } from '../../iso20022/generated/types.ts';
import type { CopiedField, OriginalMessage } from '../../swift-mt/content/content-parts.ts';
import { decimalAmount, isoDate } from '../../swift-mt/content/values.ts';
import { dropField, lose, type Passage } from '../losses.ts';
import { NOT_PROVIDED } from '../values/accounts.ts';
import { moneyToIso } from '../values/amounts.ts';
import { instructionsOf } from './instructions-to-iso.ts';

/** The data of a cancellation or an answer about the original payment. */
export interface OriginalToIso {
  readonly OrgnlGrpInf?: OriginalGroupInformation29 | undefined;
  readonly OrgnlInstrId?: string | undefined;
  readonly OrgnlEndToEndId?: string | undefined;
  readonly OrgnlIntrBkSttlmAmt?: ReturnType<typeof moneyToIso> | undefined;
  readonly OrgnlIntrBkSttlmDt?: string | undefined;
}

/**
 * The payment described by fields 21, 11a and the copied fields: 32A, and 70 or 21 with its end-to-end identification.
 * `reference` is its field 20; null where only a copy can say it. `category` is the first digit of the message's type,
 * `to` the XPath of the transaction.
 */
export function originalToIso(
  reference: string | null,
  original: OriginalMessage | undefined,
  copied: readonly CopiedField[],
  category: string,
  { losses, to }: Passage,
): OriginalToIso {
  const found = copiedToIso(reference, copied, losses);
  const OrgnlMsgId = reference ?? found.reference;
  const known = { ...found.amount, OrgnlInstrId: OrgnlMsgId, OrgnlEndToEndId: found.EndToEndId };
  if (original === undefined) {
    return category === '1'
      ? known
      : { ...known, OrgnlGrpInf: assumedGroup(OrgnlMsgId, { losses, from: '11', to }) };
  }
  const { option, messageType, date, sessionNumber, sequenceNumber } = original;
  if (sessionNumber !== undefined && sequenceNumber !== undefined) {
    const message = 'Session and sequence number of the original message have no counterpart in ISO 20022.';
    dropField(losses, `11${option}`, sessionNumber + sequenceNumber, message, 'transport_dropped');
  }
  if (OrgnlMsgId === undefined) {
    const message = 'The message does not say the reference of the payment; a placeholder was filled in.';
    const at = `${to}/OrgnlGrpInf/OrgnlMsgId`;
    lose(losses, { kind: 'assumed', code: 'reference_assumed', to: at, after: NOT_PROVIDED, message });
  }
  const OrgnlGrpInf = {
    OrgnlMsgId: OrgnlMsgId ?? NOT_PROVIDED,
    OrgnlMsgNmId: `MT${messageType}`,
    OrgnlCreDtTm: `${date}T00:00:00+00:00`,
  };
  return { ...known, OrgnlGrpInf };
}

/** Without field 11a only the category of the message shows that the payment is one between institutions. */
function assumedGroup(reference: string | undefined, { losses, to }: Passage): OriginalGroupInformation29 {
  const group = { OrgnlMsgId: reference ?? NOT_PROVIDED, OrgnlMsgNmId: 'MT202' };
  const message =
    'The message does not say which message it is about; MT202 was filled in, as its category says.';
  const at = `${to}/OrgnlGrpInf`;
  lose(losses, { kind: 'assumed', code: 'reference_assumed', to: at, after: group.OrgnlMsgNmId, message });
  return group;
}

interface Copied {
  reference?: string;
  EndToEndId?: string;
  amount?: Pick<OriginalToIso, 'OrgnlIntrBkSttlmAmt' | 'OrgnlIntrBkSttlmDt'>;
}

const DATED_AMOUNT = /^(\d{6})([A-Z]{3})(\d[\d,]*,\d*)$/;

function copiedToIso(
  reference: string | null,
  copied: readonly CopiedField[],
  losses: Passage['losses'],
): Copied {
  const found: Copied = {};
  for (const { tag, lines } of copied) {
    const [first = ''] = lines;
    const [, date, currency = '', amount = ''] = tag === '32A' ? (DATED_AMOUNT.exec(first) ?? []) : [];
    const [own, ...others] = tag === '70' ? instructionsOf(lines) : [];
    if (date !== undefined && found.amount === undefined) {
      const money = { currency, amount: decimalAmount(amount, currency) };
      found.amount = { OrgnlIntrBkSttlmAmt: moneyToIso(money), OrgnlIntrBkSttlmDt: isoDate(date) };
    } else if (tag === '20' && found.reference === undefined) found.reference = first;
    else if (tag === '21' && found.EndToEndId === undefined) found.EndToEndId = first;
    else if (own?.code === 'ROC' && /^.{1,35}$/.test(own.text) && found.EndToEndId === undefined) {
      found.EndToEndId = own.text;
      if (others.length > 0) dropCopied(tag, lines, losses);
    } else dropCopied(tag, lines, losses);
  }
  if (reference !== null && found.reference !== undefined && found.reference !== reference) {
    dropCopied('20', [found.reference], losses);
  }
  return found;
}

function dropCopied(tag: string, lines: readonly string[], losses: Passage['losses']): void {
  const message = `The copied field ${tag} has no place in the message and was left out.`;
  dropField(losses, `copy/${tag}`, lines.join(' '), message);
}

/** An institution as one of the sides of a case. */
export function sideOf(BICFI: string): Party40Choice {
  return { Agt: { FinInstnId: { BICFI } } };
}
