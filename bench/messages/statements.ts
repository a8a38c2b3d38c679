/** The facts about a statement on which the benchmark's parsers have to agree. */
export interface ExpectedStatement {
  readonly lines: number;
  /** Decimal string with a point. */
  readonly closing: string;
}

/** Half of the lines are credits of 125.50, half debits of 25.25; the opening balance is 1,000.00. */
export function expectedOf(lines: number): ExpectedStatement {
  const cents = 100_000 + Math.ceil(lines / 2) * 12_550 - Math.floor(lines / 2) * 2_525;
  return { lines, closing: `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}` };
}

const isCredit = (line: number): boolean => line % 2 === 0;
const reference = (line: number): string => `REF${String(line).padStart(8, '0')}`;

/** An MT940 statement as a bank sends it, with structured information to the account owner. */
export function mt940(lines: number): string {
  const { closing } = expectedOf(lines);
  return fin('940', [
    ':20:STATEMENT0001',
    ':25:10000000/1234567890',
    ':28C:00123/00001',
    ':60F:C261119EUR1000,00',
    ...statementLines(lines),
    `:62F:C261120EUR${closing.replace('.', ',')}`,
  ]);
}

/** An MT942 interim report with the same lines. */
export function mt942(lines: number): string {
  const credits = Math.ceil(lines / 2);
  const debits = lines - credits;
  return fin('942', [
    ':20:REPORT0001',
    ':25:10000000/1234567890',
    ':28C:00123/00001',
    ':34F:EUR0,00',
    ':13D:2611201200+0100',
    ...statementLines(lines),
    `:90D:${debits}EUR${(debits * 25.25).toFixed(2).replace('.', ',')}`,
    `:90C:${credits}EUR${(credits * 125.5).toFixed(2).replace('.', ',')}`,
  ]);
}

function statementLines(lines: number): string[] {
  return Array.from({ length: lines }, (_, line) => [
    `:61:2611201120${isCredit(line) ? 'C125,50' : 'D25,25'}NTRF${reference(line)}//BANK${reference(line)}`,
    ':86:166?00TRANSFER?20INVOICE 4711?21OF NOVEMBER?30ELMFDEF0',
    '?31DE89370400440532013000?32SUEDWERK GMBH',
  ]).flat();
}

function fin(type: string, fields: readonly string[]): string {
  const headers = `{1:F01OAKNGB20AXXX0001000001}{2:I${type}ELMFDEF0XXXXN}`;
  return `${headers}{4:\r\n${fields.join('\r\n')}\r\n-}`;
}

/** The same statement as camt.053.001.08. */
export function camt053(lines: number): string {
  const { closing } = expectedOf(lines);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08">',
    '  <BkToCstmrStmt>',
    '    <GrpHdr><MsgId>STATEMENT0001</MsgId><CreDtTm>2026-11-20T18:00:00+00:00</CreDtTm></GrpHdr>',
    '    <Stmt>',
    '      <Id>STATEMENT0001</Id>',
    '      <StmtPgntn><PgNb>1</PgNb><LastPgInd>true</LastPgInd></StmtPgntn>',
    '      <ElctrncSeqNb>123</ElctrncSeqNb>',
    '      <CreDtTm>2026-11-20T18:00:00+00:00</CreDtTm>',
    '      <Acct><Id><IBAN>DE89370400440532013000</IBAN></Id><Ccy>EUR</Ccy>',
    // iso20022.js reads the servicer of this version only from its other identification.
    '        <Svcr><FinInstnId><BICFI>ELMFDEF0</BICFI><Othr><Id>10000000</Id></Othr></FinInstnId></Svcr></Acct>',
    balance('OPBD', '1000.00', '2026-11-19'),
    balance('CLBD', closing, '2026-11-20'),
    ...Array.from({ length: lines }, (_, line) => entry(line)),
    '    </Stmt>',
    '  </BkToCstmrStmt>',
    '</Document>',
  ].join('\n');
}

function balance(code: string, amount: string, date: string): string {
  return (
    `      <Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt>` +
    `<CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>${date}</Dt></Dt></Bal>`
  );
}

function entry(line: number): string {
  const direction = isCredit(line) ? 'CRDT' : 'DBIT';
  const party = isCredit(line) ? 'Dbtr' : 'Cdtr';
  return [
    '      <Ntry>',
    `        <NtryRef>${reference(line)}</NtryRef><Amt Ccy="EUR">${isCredit(line) ? '125.50' : '25.25'}</Amt>`,
    `        <CdtDbtInd>${direction}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>`,
    '        <BookgDt><Dt>2026-11-20</Dt></BookgDt><ValDt><Dt>2026-11-20</Dt></ValDt>',
    `        <AcctSvcrRef>BANK${reference(line)}</AcctSvcrRef>`,
    '        <BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>RCDT</Cd><SubFmlyCd>XBCT</SubFmlyCd></Fmly></Domn></BkTxCd>',
    `        <NtryDtls><TxDtls><Refs><EndToEndId>${reference(line)}</EndToEndId></Refs>`,
    `          <RltdPties><${party}><Pty><Nm>SUEDWERK GMBH</Nm></Pty></${party}></RltdPties>`,
    '          <RmtInf><Ustrd>INVOICE 4711 OF NOVEMBER</Ustrd></RmtInf></TxDtls></NtryDtls>',
    '      </Ntry>',
  ].join('\n');
}
