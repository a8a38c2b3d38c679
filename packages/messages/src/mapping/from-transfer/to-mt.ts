import type { Agent, Customer, Money, MtEnvelope } from '../../swift-mt/content/content-parts.ts';
import { present } from '../../swift-mt/content/values.ts';
import type { Mt103 } from '../../swift-mt/types/mt103.ts';
import type { Mt202, Mt202Cov } from '../../swift-mt/types/mt202.ts';
import type { Loss } from '../translation.ts';
import type { WholeTransfer } from './gaps.ts';
import { assume, beneficiaryAccountOf, finAccount, finName, finReference, isBankBic } from './values.ts';

/**
 * A customer's transfer as an MT103: bank operation code CRED, shared charges, the instructed amount that is settled
 * (33B is mandatory within Europe, D49), names without address in 50K and 59.
 */
export function transferToMt103(transfer: WholeTransfer, losses: Loss[]): Mt103 {
  const { destinationBic, recipientBic } = transfer;
  const isElsewhere = destinationBic !== null && destinationBic !== recipientBic;
  const plain = 'Field 23B is mandatory; CRED, a transfer without a service level, was filled in.';
  const shared = 'Field 71A is mandatory; SHA, charges are shared, was filled in.';
  return present({
    type: 'MT103',
    envelope: envelopeOf(transfer),
    sendersReference: finReference(transfer.reference, 'reference', '20', losses),
    timeIndications: [],
    bankOperationCode: assume(losses, '23B', 'CRED', plain),
    instructionCodes: [],
    valueDate: transfer.valueDate,
    interbankSettledAmount: moneyOf(transfer),
    instructedAmount: moneyOf(transfer),
    orderingCustomer: orderingCustomer(transfer, losses),
    accountWithInstitution: isElsewhere ? bank(destinationBic) : undefined,
    beneficiaryCustomer: beneficiaryCustomer(transfer, losses),
    detailsOfCharges: assume(losses, '71A', 'SHA', shared),
    sendersCharges: [],
  });
}

/** A transfer between banks as an MT202. Banks that it does not name are the sender and the one with the account. */
export function transferToMt202(transfer: WholeTransfer, losses: Loss[]): Mt202 {
  const { senderName, senderBic, senderAccount, recipientName, recipientBic, destinationBic } = transfer;
  const isSender = (senderName === null || senderName === senderBic) && senderAccount === null;
  const beneficiary = institution(
    'recipient',
    senderBic,
    recipientName ?? destinationBic ?? recipientBic,
    beneficiaryAccountOf(transfer),
    losses,
  );
  const implied = beneficiary.bic ?? recipientBic;
  const isElsewhere = destinationBic !== null && destinationBic !== implied;
  return present({
    type: 'MT202',
    ...bankTransfer(transfer, losses),
    orderingInstitution: isSender
      ? undefined
      : institution('sender', senderBic, senderName ?? senderBic, senderAccount, losses),
    accountWithInstitution: isElsewhere ? bank(destinationBic) : undefined,
    beneficiaryInstitution: beneficiary,
  });
}

/** The cover of a customer's transfer: the banks get it as an MT202, the customers are in sequence B. */
export function transferToMt202Cov(transfer: WholeTransfer, losses: Loss[]): Mt202Cov {
  return {
    type: 'MT202 COV',
    ...bankTransfer(transfer, losses),
    beneficiaryInstitution: bank(transfer.destinationBic ?? transfer.recipientBic),
    underlyingTransfer: {
      orderingCustomer: orderingCustomer(transfer, losses),
      beneficiaryCustomer: beneficiaryCustomer(transfer, losses),
      instructedAmount: moneyOf(transfer),
    },
  };
}

function bankTransfer(transfer: WholeTransfer, losses: Loss[]) {
  return {
    envelope: envelopeOf(transfer),
    transactionReference: finReference(transfer.reference, 'reference', '20', losses),
    relatedReference: finReference(transfer.relatedReference, 'relatedReference', '21', losses),
    timeIndications: [],
    valueDate: transfer.valueDate,
    interbankSettledAmount: moneyOf(transfer),
  };
}

function envelopeOf({ senderBic, recipientBic, uetr }: WholeTransfer): MtEnvelope {
  return present({
    direction: 'input',
    senderBic,
    receiverBic: recipientBic,
    uetr: uetr ?? undefined,
    otherTags: [],
    trailers: [],
  });
}

function moneyOf({ currency, amount }: WholeTransfer): Money {
  return { currency, amount };
}

function orderingCustomer({ senderName, senderAccount }: WholeTransfer, losses: Loss[]): Customer {
  const account = finAccount(senderAccount, 'senderAccount', '50', losses);
  const nameAndAddress = finName(senderName ?? '', 'senderName', '50', losses);
  return present({ option: 'K', account, nameAndAddress });
}

function beneficiaryCustomer(transfer: WholeTransfer, losses: Loss[]): Customer {
  const account = finAccount(beneficiaryAccountOf(transfer), 'recipientAccount', '59', losses);
  const nameAndAddress = finName(transfer.recipientName ?? '', 'recipientName', '59', losses);
  return present({ option: null, account, nameAndAddress });
}

function bank(bic: string): Agent {
  return { option: 'A', bic };
}

/** A bank by its BIC where that is its name. */
function institution(
  role: 'sender' | 'recipient',
  senderBic: string,
  name: string,
  number: string | null,
  losses: Loss[],
): Agent {
  const to = role === 'sender' ? '52' : '58';
  const account = finAccount(number, `${role}Account`, to, losses);
  if (isBankBic(name, senderBic)) return present({ ...bank(name), account });
  return present({ option: 'D', account, nameAndAddress: finName(name, `${role}Name`, to, losses) });
}
