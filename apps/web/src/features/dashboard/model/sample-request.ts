import { INGESTION_PATHS } from '@clearbench/contract';

/** A command that posts one payment in JSON. `now` makes its reference new: the same payload twice is one payment. */
export function sampleRequest(origin: string, apiKey: string, now: Date): string {
  const payment = {
    transaction_reference: `DEMO-${Math.floor(now.getTime() / 1000)}`,
    value_date: now.toISOString().slice(0, 10),
    amount: '12500.50',
    currency: 'EUR',
    fund_type: 'm0',
    sender: { name: 'Northern Mills Ltd', bic: 'OAKNGB20', account: 'GB29NWBK60161331926819' },
    receiver: { name: 'Suedwerk GmbH', bic: 'ELMFDEF0', account: 'DE89370400440532013000' },
  };
  const fields = Object.entries(payment).map(([name, value]) => `  "${name}": ${JSON.stringify(value)}`);
  return [
    `curl -X POST ${origin}${INGESTION_PATHS.json} \\`,
    `  -H 'Authorization: Bearer ${apiKey}' \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d '{\n${fields.join(',\n')}\n}'`,
  ].join('\n');
}
