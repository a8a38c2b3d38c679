import { type AccountStatement, fillPath, PATHS } from '@clearbench/contract';
import { check } from '@clearbench/messages';
import { beforeAll, describe, expect, it } from 'vitest';
import { createTestApp } from '../../testing/test-app.ts';
import { entryOf, legOf, NOSTRO, postTo, SUSPENSE, verifyStatement } from './testing.ts';

const server = await createTestApp();
beforeAll(async () => {
  await postTo(
    server,
    entryOf('usd:1', [legOf(NOSTRO, SUSPENSE, 100n, 'USD')], at('2026-11-18T23:59:59.999Z')),
    entryOf('usd:2', [legOf(NOSTRO, SUSPENSE, 30n, 'USD')], at('2026-11-19T00:00:00Z')),
    entryOf('usd:3', [legOf(SUSPENSE, NOSTRO, 500n, 'USD')], at('2026-11-19T12:00:00Z')),
    entryOf('money:jpy', [legOf(NOSTRO, SUSPENSE, 7_400_000n, 'JPY')]),
    entryOf('money:kwd', [legOf(NOSTRO, SUSPENSE, 1_234n, 'KWD')]),
  );
});

const account = 'NOSTRO-OAKNGB20.USD';
const at = (text: string) => new Date(text);
const statementUrl = (id: string, query: string) => `${fillPath(PATHS.ledgerStatement, { id })}${query}`;

const servicerOf = async (id: string) =>
  (await server.call('GET', statementUrl(id, ''))).json<AccountStatement>().servicer;

/** Without the white space between the elements of XML. */
async function fileOf(id: string, format: string): Promise<string> {
  const { body } = await server.call(
    'GET',
    statementUrl(id, `?from=2026-11-19&to=2026-11-19&format=${format}`),
  );
  return body.replaceAll(/>\s+</g, '><');
}

function problemsOf(text: string): unknown[] {
  return [...check(text)].flatMap(({ problems }) => problems);
}

describe('a statement', () => {
  it('has a row per entry as CSV', async () => {
    const response = await server.call(
      'GET',
      statementUrl(account, '?from=2026-11-19&to=2026-11-19&format=csv'),
    );
    expect(response.headers['content-disposition']).toBe(
      'attachment; filename="NOSTRO-OAKNGB20.USD-2026-11-19.csv"',
    );
    const [header, ...rows] = response.body.trimEnd().split('\r\n');
    expect(header).toEqual(
      expect.stringMatching(
        /^booked_at,value_date,entry_id,kind,transaction_id,counter_account,text,debit,credit,balance,currency,SIMULATED - /,
      ),
    );
    expect(rows[1]).toBe(
      '2026-11-19T12:00:00.000Z,2026-11-19,usd:3,test,usd,M0-SUSPENSE.USD,Test posting,,5.00,-3.70,USD,',
    );
  });

  it.each(['USD', 'JPY', 'KWD'])('in %s as MT940 and camt.053 is free of problems', async (currency) => {
    for (const format of ['mt940', 'camt.053']) {
      const url = statementUrl(`M0-SUSPENSE.${currency}`, `?from=2026-11-01&to=2026-11-30&format=${format}`);
      const { body, statusCode } = await server.call('GET', url);
      expect(statusCode).toBe(200);
      expect(problemsOf(body)).toEqual([]);
      expect(body).toContain('SIMULATED');
    }
  });

  it.each(['csv', 'mt940', 'camt.053'])(
    'as %s is confirmed by the server until it is changed',
    async (format) => {
      const { body } = await server.call(
        'GET',
        statementUrl(account, `?from=2026-11-19&to=2026-11-19&format=${format}`),
      );
      const check = (text: string) => verifyStatement(server, text);
      const [, verificationId] = /VERIFICATION ID ([0-9A-F]{32})/.exec(body) ?? [];
      expect((await check(body.replaceAll('\r\n', '\n'))).json()).toEqual({ verificationId });
      expect((await check(body.replace('USD', 'EUR'))).statusCode).toBe(404);
      expect((await check('VERIFICATION ID 0123')).json()).toMatchObject({ code: 'not_found' });
      expect((await check(`\n${body}\n \n`)).json()).toEqual({ verificationId });
    },
  );

  it('of an account at another bank is as MT940 and camt.053 that bank’s: our debits are its credits', async () => {
    expect(await servicerOf(account)).toEqual({ name: 'OAKNGB20', bic: 'OAKNGB20' });
    const mt940 = await fileOf(account, 'mt940');
    expect(mt940).toMatch(/^\{1:F01OAKNGB20AXXX\d{10}\}\{2:I940CLRBGB20/);
    for (const line of [
      ':25:NOSTRO-OAKNGB20.USD',
      ':60F:C261119USD1,00',
      ':61:2611191119C0,30NTRFusd',
      ':61:2611191119D5,00NTRFusd',
      ':62F:D261119USD3,70',
      'ACCOUNT KEPT BY OAKNGB20',
    ])
      expect(mt940).toContain(`${line}\r\n`);
    expect(mt940).toContain('{TNG:}');
    const camt = await fileOf(account, 'camt.053');
    const [opening, closing, , ...entries] = camt.split(/<(?:Bal|TxsSummry|Ntry)>/).slice(1);
    expect([opening, closing, ...entries].map((part) => /<CdtDbtInd>(\w+)</.exec(part ?? '')?.[1])).toEqual([
      'CRDT',
      'DBIT',
      'CRDT',
      'DBIT',
    ]);
    expect(camt).toMatch(/<Svcr><FinInstnId><BICFI>OAKNGB20</);
    expect(camt).toMatch(/<TtlCdtNtries><NbOfNtries>1<\/NbOfNtries><Sum>0.30</);
    for (const file of [mt940, camt]) expect(problemsOf(file)).toEqual([]);
  });

  it('of an account that this bank keeps shows the same sides in every format', async () => {
    expect(await servicerOf('M0-SUSPENSE.USD')).toMatchObject({ bic: 'CLRBGB20' });
    const mt940 = await fileOf('M0-SUSPENSE.USD', 'mt940');
    expect(mt940).toMatch(/^\{1:F01CLRBGB20AXXX/);
    for (const line of [':60F:C261119USD1,00', ':61:2611191119C0,30NTRFusd', ':62F:D261119USD3,70'])
      expect(mt940).toContain(`${line}\r\n`);
    expect(await fileOf('M0-SUSPENSE.USD', 'camt.053')).toMatch(/<Svcr><FinInstnId><BICFI>CLRBGB20</);
  });

  it('of an account at a provider without a BIC names the provider', async () => {
    const wise = legOf({ kind: 'nostro', owner: 'WISE' }, SUSPENSE, 12n, 'USD');
    await postTo(server, entryOf('wise:1', [wise], at('2026-11-19T09:00:00Z')));
    const [mt940, camt] = [
      await fileOf('NOSTRO-WISE.USD', 'mt940'),
      await fileOf('NOSTRO-WISE.USD', 'camt.053'),
    ];
    expect(mt940).toContain(':62F:C261119USD0,12\r\n');
    expect(mt940).toContain('ACCOUNT KEPT BY WISE\r\n');
    expect(camt).toMatch(/<Svcr><FinInstnId><Nm>WISE</);
    for (const file of [mt940, camt]) expect(problemsOf(file)).toEqual([]);
  });

  it('with many entries is split into MT940 pages that the network accepts', async () => {
    const entries = Array.from({ length: 60 }, (_, i) =>
      entryOf(`chf:${i}`, [legOf(NOSTRO, SUSPENSE, BigInt(i + 1), 'CHF')]),
    );
    await postTo(server, ...entries);
    const { body } = await server.call(
      'GET',
      statementUrl('M0-SUSPENSE.CHF', '?from=2026-11-20&to=2026-11-20&format=mt940'),
    );
    const pages = body.split('\r\n$\r\n');
    expect(pages.length).toBeGreaterThan(2);
    expect(problemsOf(body)).toEqual([]);
    for (const page of pages) expect(page.length).toBeLessThanOrEqual(2_000);
    expect(pages.at(-1)).toContain(':62F:C261120CHF18,30\r\n');
  });

  it.each(['csv', 'mt940', 'camt.053'])(
    'that is written page by page has every entry once: %s',
    async (format) => {
      const [currency] = { csv: ['NOK'], mt940: ['DKK'], 'camt.053': ['PLN'] }[format] ?? [];
      const legs = (amount: number) => [legOf(NOSTRO, SUSPENSE, BigInt(amount), String(currency))];
      // The first page is exactly full, then two and a half.
      for (const more of [200, 300]) {
        const entries = Array.from({ length: more }, (_, i) =>
          entryOf(`${currency}:${more}:${i}`, legs(i + 1)),
        );
        await postTo(server, ...entries);
        const query = `?from=2026-11-20&to=2026-11-20&format=${format}`;
        const { body } = await server.call('GET', statementUrl(`M0-SUSPENSE.${currency}`, query));
        const written = body.match(new RegExp(`${currency}:${more}:\\d+`, 'g')) ?? [];
        expect(new Set(written).size).toBe(more);
        await verifyStatement(server, body);
        if (format !== 'csv') expect(problemsOf(body)).toEqual([]);
      }
    },
  );

  it('that does not fit MT940 is refused with the reason, and written as CSV', async () => {
    const most = 999_999_999_999_999_999n;
    await postTo(server, entryOf('sek:1', [legOf(NOSTRO, SUSPENSE, most, 'SEK')]));
    const query = '?from=2026-11-20&to=2026-11-20';
    const refused = await server.call('GET', statementUrl('M0-SUSPENSE.SEK', `${query}&format=mt940`));
    expect([refused.statusCode, refused.json().code]).toEqual([422, 'statement_not_expressible']);
    const { body } = await server.call('GET', statementUrl('M0-SUSPENSE.SEK', `${query}&format=csv`));
    expect(body).toContain('9999999999999999.99');
  });
});
