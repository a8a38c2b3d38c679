import type {
  Actor,
  Hop,
  LedgerPosting,
  NetworkMessageDetail,
  Timeline,
  TransactionDetail,
} from '@clearbench/contract';
import { chosenText, isConverted, payeeAnswerText, payeeDecisionText } from '@clearbench/domain';
import {
  INK,
  MARGIN,
  moment,
  type Page,
  QUIET,
  renderPaper,
  writeCode,
  writeEnd,
  writeRow,
  writeTitle,
} from './paper.ts';

export interface Report {
  transaction: TransactionDetail;
  timeline: Timeline;
  /** The first of them. */
  messages: readonly NetworkMessageDetail[];
  messagesTotal: number;
  postings: readonly LedgerPosting[];
  issuedAt: Date;
  /** The id by which the server can later confirm that it issued this report. */
  verificationId: string;
}

/** A PDF of one or more pages with names in their original script. Every page is marked as simulated and not a bank's document. */
export function renderReport(report: Report): Promise<Buffer> {
  const { transaction, verificationId } = report;
  return renderPaper(`Transfer report ${transaction.transactionId}`, JSON.stringify(report), (page) => {
    writeHeader(page.document, report);
    writeFields(page, transaction);
    writeHops(page, report.timeline);
    writeBranches(page, report.timeline);
    writeTimeline(page, transaction);
    writePostings(page, report.postings);
    writeMessages(page, report);
    writeEnd(
      page,
      `Verification id ${verificationId}. The Clearbench server that issued this report confirms it.`,
    );
  });
}

function writeHeader(document: PDFKit.PDFDocument, { transaction, issuedAt }: Report): void {
  document.font('Helvetica').fontSize(10).fillColor(QUIET).text('Clearbench transfer report');
  document
    .font('Helvetica-Bold')
    .fontSize(22)
    .fillColor(INK)
    .text(`${transaction.currency} ${transaction.amount}`);
  document.font('Helvetica').fontSize(10).fillColor(QUIET);
  document.text(`${transaction.transactionId}, issued ${moment.format(issuedAt)}`).moveDown(1.5);
}

function scenarioOf(transaction: TransactionDetail): string | null {
  const { scenario, scenarioChosenBy: chosenBy } = transaction;
  return scenario === null || chosenBy === null ? null : chosenText({ scenario, chosenBy }, transaction);
}

function payeeText({ payee }: TransactionDetail): string | null {
  if (payee === null) return null;
  const { decision, correctedFrom, decidedBy } = payee;
  const decided = payeeDecisionText(decision, correctedFrom);
  const by = decidedBy === null ? '' : ` (${decidedBy})`;
  return `${payeeAnswerText(payee)} ${decided}${by}`.trim();
}

/** Null: it failed, and never will be. */
function completedText({ completedAt, status }: TransactionDetail): string | null {
  if (completedAt !== null) return moment.format(new Date(completedAt));
  return status === 'failed' ? null : 'Pending';
}

function writeFields(page: Page, transaction: TransactionDetail): void {
  const fields: [string, string | null][] = [
    ['Status', transaction.status.toUpperCase()],
    ['Type', transaction.type.replaceAll('_', ' ').toUpperCase()],
    ['UETR', transaction.uetr],
    ['Reference', transaction.reference],
    ['Value date', transaction.valueDate],
    ['Created', moment.format(new Date(transaction.createdAt))],
    ['Completed', completedText(transaction)],
    ['Scenario', scenarioOf(transaction)],
    ['Fund type', isConverted(transaction) ? 'M0, converted to M1' : transaction.fundType.toUpperCase()],
    ['Sender BIC', transaction.senderBic],
    ['Sender', transaction.senderName],
    ['Sender account', transaction.senderAccount],
    ['Recipient BIC', transaction.recipientBic],
    ['Recipient', transaction.recipientName],
    ['Recipient account', transaction.recipientAccount],
    ['Destination IBAN', transaction.destinationIban],
    ['Destination BIC', transaction.destinationBic],
    ['Payee', payeeText(transaction)],
    ['Payee verification', transaction.payee?.checkId ?? null],
  ];
  for (const [label, value] of fields) {
    if (value !== null) writeRow(page, label, value, 'auto');
  }
}

function writeHops(page: Page, { hops }: Timeline): void {
  writeTitle(page.document, 'Route of the transfer, simulated');
  hops.forEach((hop, index) => {
    writeRow(page, `${index + 1}. ${hop.bic ?? hop.name}`, hopText(hop));
  });
}

function hopText(hop: Hop): string {
  const { name, state, status, reason, meaning, fee, exchanged, exchangeRate, arrivedAt, leftAt, carrier } =
    hop;
  const code = [status, reason].filter((part) => part !== null).join('/');
  const at = leftAt ?? arrivedAt;
  return [
    name,
    state,
    carrier === null ? '' : `by ${carrier.type}, ${carrier.state}`,
    code,
    meaning ?? '',
    exchanged === null ? '' : `${moneyText(exchanged.from)} converted to ${moneyText(exchanged.to)}`,
    exchangeRate === null ? '' : `${exchangeRate.from} to ${exchangeRate.to} at ${exchangeRate.rate}`,
    fee === null ? '' : `${fee.borneBy === 'provider' ? 'cost to the provider' : 'fee'} ${moneyText(fee)}`,
    at === null ? '' : moment.format(new Date(at)),
  ]
    .filter((part) => part !== '')
    .join('; ');
}

const moneyText = ({ currency, amount }: Timeline['sentAmount']): string => `${currency} ${amount}`;

function writeBranches(page: Page, { branches }: Timeline): void {
  for (const { title, state, steps } of branches) {
    writeTitle(page.document, `${title} (${state})`);
    for (const { at, text } of steps) writeRow(page, moment.format(new Date(at)), text);
  }
}

function writePostings(page: Page, postings: readonly LedgerPosting[]): void {
  if (postings.length === 0) return;
  writeTitle(page.document, 'Ledger postings');
  for (const { debitAccount, creditAccount, amount, currency, text, bookedAt } of postings) {
    writeRow(
      page,
      moment.format(new Date(bookedAt)),
      `${currency} ${amount}: debit ${debitAccount}, credit ${creditAccount}. ${text}`,
    );
  }
}

function writeMessages(page: Page, { messages, messagesTotal }: Report): void {
  if (messages.length === 0) return;
  writeTitle(page.document, 'Network messages, simulated');
  for (const { type, direction, senderBic, receiverBic, state, createdAt, text, answer } of messages) {
    const party = direction === 'out' ? `to ${receiverBic}` : `from ${senderBic}`;
    writeRow(page, `${type} ${party}`, `${state}, ${moment.format(new Date(createdAt))}`);
    writeCode(page, text);
    if (answer !== null) writeCode(page, answer);
  }
  if (messagesTotal > messages.length) {
    page.document.font('Helvetica').fontSize(9).fillColor(QUIET);
    page.document.text(`And ${messagesTotal - messages.length} more.`, MARGIN);
  }
}

function writeTimeline(page: Page, { events }: TransactionDetail): void {
  writeTitle(page.document, 'Timeline');
  writeRow(page, '', 'Actions without a name were performed by the server.');
  for (const { timestamp, message, actor } of events) {
    writeRow(page, moment.format(new Date(timestamp)), message);
    // In a separate row, so that a message can't imitate another actor.
    const by = actor === null ? null : actorText(actor);
    if (by !== null) writeRow(page, '', by);
  }
}

/** Null: the server itself. */
function actorText({ kind, name }: Actor): string | null {
  switch (kind) {
    case 'operator':
      return `by operator ${name}`;
    case 'access-token':
      return `with access token ${name}`;
    case 'api-key':
      return `with API key ${name}`;
    case 'system':
      return null;
  }
}
