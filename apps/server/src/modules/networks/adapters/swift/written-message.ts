import { PLATFORM, parseAmount, type ScenarioName } from '@clearbench/domain';
import { type Content, check, read, type SwiftMt } from '@clearbench/messages';
import type { FinMessage } from '@clearbench/messages/fin-files';
import { AppError, fieldProblem } from '../../../../platform/errors.ts';
import type { Customer, Customers, OutgoingMessage } from '../../messages.ts';
import { messageWithoutTransfer } from '../../outbound/message-without-transfer.ts';

/**
 * Prepares a FIN message that an operator wrote for the queue. Its headers must be readable; the network checks the
 * rest. The banks behind the network confirm its payment like a transfer's.
 * @throws AppError 422 when the text is not a FIN message that can be sent.
 */
export function writtenMessage(text: string, scenario: ScenarioName | null, now: Date): OutgoingMessage {
  const message = finMessageIn(text);
  const { senderBic, receiverBic, uetr } = message.headers;
  if (senderBic === null || receiverBic === null) {
    throw invalid('Blocks 1 and 2 must name the BICs of the sender and the receiver.');
  }
  if (senderBic !== PLATFORM.bic) {
    throw invalid(
      `The sender in block 1 must be ${PLATFORM.bic}, the bank that this server represents; it is ${senderBic}.`,
    );
  }
  const facts = factsOf(read(text).content, text);
  const type = `MT${message.headers.messageType ?? ''}`;
  const purpose = facts.amountMinor === null ? 'message' : 'settlement';
  return messageWithoutTransfer(
    { network: 'swift', type, purpose, uetr, receiverBic, text, scenario, ...facts },
    now,
  );
}

function finMessageIn(text: string): FinMessage {
  const [first] = check(text);
  const message = first?.message ?? null;
  const isRead = first?.verdict !== 'not-checked';
  if (isRead && message?.format === 'swift-mt' && message.headers.service === 'F01') return message;
  throw invalid(
    `This is not a SWIFT message that can be sent. Begin with block 1, like {1:F01${PLATFORM.bic}AXXX0000000000}.`,
  );
}

interface MessageFacts {
  reference: string;
  currency: string | null;
  amount: string | null;
  amountMinor: string | null;
  customers: Customers | null;
}

/** Reference, amount and customers, if the message has them. */
function factsOf(content: Content | null, text: string): MessageFacts {
  const nothing = { currency: null, amount: null, amountMinor: null, customers: null };
  switch (content?.type) {
    case 'MT103':
    case 'MT103 STP':
    case 'MT103 REMIT':
      return {
        reference: content.sendersReference,
        ...amountOf(content.interbankSettledAmount),
        customers: {
          ordering: customerOf(content.orderingCustomer),
          beneficiary: customerOf(content.beneficiaryCustomer),
        },
      };
    case 'MT202':
    case 'MT202 COV':
      return {
        ...nothing,
        reference: content.transactionReference,
        ...amountOf(content.interbankSettledAmount),
      };
    case 'MT199':
    case 'MT299':
    case 'MT192':
    case 'MT292':
    case 'MT196':
    case 'MT296':
      return { reference: content.transactionReference, ...nothing };
    default:
      // A message that cannot be read completely is refused: its reference still identifies it.
      return { reference: /^:20:([^\r\n]{1,16})/m.exec(text)?.[1] ?? 'NONREF', ...nothing };
  }
}

function amountOf({
  currency,
  amount,
}: {
  currency: string;
  amount: string;
}): Omit<MessageFacts, 'reference' | 'customers'> {
  const parsed = parseAmount(amount, currency);
  return { currency, amount, amountMinor: parsed.ok ? String(parsed.minor) : null };
}

/** Fields 50F and 59F number their lines differently, so a return names such a customer in lines without numbers. */
function customerOf({ account, bic, nameAndAddress, numberedLines }: SwiftMt.Customer): Customer {
  const at = account === undefined ? {} : { account };
  if (bic !== undefined) return { ...at, bic };
  return { ...at, nameAndAddress: [...(nameAndAddress ?? numberedLines?.map(({ text }) => text) ?? [])] };
}

const invalid = (message: string): AppError =>
  new AppError('validation_failed', message, { errors: [fieldProblem('text', message)] });
