import type { TransactionDetail } from '@clearbench/contract';
import PDFDocument from 'pdfkit';

const INK = '#17191c';
const QUIET = '#666b73';
const SIMULATED = '#c98a1b';
const MARGIN = 48;

const moment = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
  timeZone: 'UTC',
  timeZoneName: 'short',
});

export interface Report {
  transaction: TransactionDetail;
  issuedAt: Date;
  /** With it the server confirms later that it issued this report. */
  verificationId: string;
}

/** A PDF of one page or more. Every page says that it is no bank's document. */
export function renderReport(report: Report): Promise<Buffer> {
  const { transaction, verificationId } = report;
  const document = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    info: { Title: `Transfer report ${transaction.transactionId} (SIMULATED)`, Author: 'Clearbench' },
  });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const done = new Promise<Buffer>((resolve, reject) => {
    document.on('end', () => resolve(Buffer.concat(chunks)));
    document.on('error', reject);
  });
  document.on('pageAdded', () => markSimulated(document));
  markSimulated(document);
  writeHeader(document, report);
  writeFields(document, transaction);
  writeTimeline(document, transaction);
  document.moveDown(2).font('Helvetica').fontSize(8).fillColor(QUIET);
  document.text(
    `Verification id ${verificationId}. The Clearbench server that issued this report confirms it.`,
  );
  document.end();
  return done;
}

function markSimulated(document: PDFKit.PDFDocument): void {
  const { width, height } = document.page;
  document.save();
  document.rotate(-35, { origin: [width / 2, height / 2] });
  document.font('Helvetica-Bold').fontSize(96).fillColor(SIMULATED).fillOpacity(0.12);
  document.text('SIMULATED', 0, height / 2 - 48, { width, align: 'center', lineBreak: false });
  document.restore();
  document.font('Helvetica-Bold').fontSize(8).fillColor(SIMULATED).fillOpacity(1);
  document.text('SIMULATED. No funds moved. This is not a document of any bank.', MARGIN, 24, {
    lineBreak: false,
  });
  document.x = MARGIN;
  document.y = MARGIN;
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

function writeFields(document: PDFKit.PDFDocument, transaction: TransactionDetail): void {
  const fields: [string, string | null][] = [
    ['Status', transaction.status.toUpperCase()],
    ['Type', transaction.type.replaceAll('_', ' ').toUpperCase()],
    ['UETR', transaction.uetr],
    ['Reference', transaction.reference],
    ['Value date', transaction.valueDate],
    ['Created', moment.format(new Date(transaction.createdAt))],
    [
      'Completed',
      transaction.completedAt === null ? 'Pending' : moment.format(new Date(transaction.completedAt)),
    ],
    ['Fund type', transaction.fundType.toUpperCase()],
    ['Sender BIC', transaction.senderBic],
    ['Sender', transaction.senderName],
    ['Sender account', transaction.senderAccount],
    ['Recipient BIC', transaction.recipientBic],
    ['Recipient', transaction.recipientName],
    ['Recipient account', transaction.recipientAccount],
    ['Destination IBAN', transaction.destinationIban],
    ['Destination BIC', transaction.destinationBic],
  ];
  for (const [label, value] of fields) {
    if (value !== null) writeRow(document, label, value);
  }
}

function writeTimeline(document: PDFKit.PDFDocument, { events }: TransactionDetail): void {
  document
    .moveDown(1)
    .font('Helvetica-Bold')
    .fontSize(12)
    .fillColor(INK)
    .text('Timeline', MARGIN)
    .moveDown(0.5);
  for (const event of events) writeRow(document, moment.format(new Date(event.timestamp)), event.message);
}

function writeRow(document: PDFKit.PDFDocument, label: string, value: string): void {
  const valueLeft = MARGIN + 170;
  const width = document.page.width - MARGIN - valueLeft;
  document.font('Helvetica').fontSize(10);
  if (document.y + document.heightOfString(value, { width }) > document.page.height - MARGIN)
    document.addPage();
  const top = document.y;
  document.font('Helvetica').fontSize(10).fillColor(QUIET).text(label, MARGIN, top);
  document.fillColor(INK).text(value, valueLeft, top, { width }).moveDown(0.3);
}
