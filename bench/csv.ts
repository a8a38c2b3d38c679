const COLUMNS = 'sender_bic,receiver_bic,amount,currency,transaction_reference,value_date';
const CURRENCIES = ['EUR', 'USD', 'GBP', 'CHF'];

/**
 * A CSV file of payments with at most this many bytes and rows. Files of different series have nothing in common; a series is a
 * short number.
 */
export function csvFile(
  series: number,
  {
    maxBytes,
    maxRows = Number.POSITIVE_INFINITY,
    withNames = false,
  }: { maxBytes: number; maxRows?: number; withNames?: boolean },
): { text: string; rows: number } {
  const header = `${COLUMNS}${withNames ? ',sender_name,recipient_name' : ''}\n`;
  const parts = [header];
  let bytes = header.length;
  for (let row = 1; row <= maxRows; row += 1) {
    const reference = referenceOf(series, row);
    const amount = `${(row % 100_000) + series}.50`;
    const line = `OAKNGB20XXX,LINDDE20XXX,${amount},${CURRENCIES[row % CURRENCIES.length]},${reference},2026-11-20${withNames ? `,${senderOf(row)},${recipientOf(row)}` : ''}\n`;
    if (bytes + line.length > maxBytes) break;
    parts.push(line);
    bytes += line.length;
  }
  return { text: parts.join(''), rows: parts.length - 1 };
}

export const referenceOf = (series: number, row: number): string =>
  `B${series}${String(row).padStart(8, '0')}`;

/** One word is common to all senders, another one to one in a thousand. */
export const senderOf = (row: number): string => `OAKNUT TRADING ${inLetters(row % 1_000)} LTD`;
/** Each name occurs in a seventh of the rows. */
const recipientOf = (row: number): string => `${RECIPIENTS[row % RECIPIENTS.length]} GMBH`;
const RECIPIENTS = ['LINDENHOF', 'ELMFIELD', 'SUEDWERK', 'HARBOUR', 'KESTREL', 'MILLPOND', 'NORTHGATE'];

/** A number below 1,000 in letters: 42 is `XKAREMI`. */
const SYLLABLES = ['KA', 'LO', 'MI', 'NU', 'RE', 'VA', 'SI', 'TO', 'PE', 'DU'];
const inLetters = (number: number): string =>
  `X${[...String(number).padStart(3, '0')].map((digit) => SYLLABLES[Number(digit)]).join('')}`;

export interface Accepted {
  transactionId: string;
  uetr: string;
}

/** Uploads a file in one request, and fails unless every row was accepted. */
export async function upload(
  server: { baseURL: string; apiKey: string },
  { text, rows }: { text: string; rows: number },
): Promise<Accepted[]> {
  const answer = await fetch(`${server.baseURL}/api/json-incoming-payload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${server.apiKey}`, 'content-type': 'text/csv' },
    body: text,
  });
  const body = await answer.text();
  if (answer.status !== 201) throw new Error(`Expected 201: ${answer.status} ${body.slice(0, 500)}`);
  const { transactions }: { transactions: Accepted[] } = JSON.parse(body);
  if (transactions.length !== rows) {
    throw new Error(`Only ${transactions.length} of ${rows} rows were accepted.`);
  }
  return transactions;
}
