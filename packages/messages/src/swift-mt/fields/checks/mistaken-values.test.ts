import { describe, expect, it } from 'vitest';
import { mt103 } from '../../../fixtures/mt103.ts';
import { problems, said } from '../../testing/expectations.ts';

const MT103 = mt103();

/** The base with one field in place of another. */
function withField(field: string): string {
  const tag = /^:\d\d/.exec(field)?.[0] ?? '';
  const right = new RegExp(`${tag}[A-Z]?:[^:]*\r\n(?=:|-)`);
  return MT103.replace(right, `${field.replaceAll('\n', '\r\n')}\r\n`);
}

function saidOf(field: string): string[] {
  return said(withField(field));
}

describe('a wrong value is reported at its position, and the sentence says what is right', () => {
  it.each([
    [
      ':32A:20261120EUR1,',
      "4:6 T50 Field 32A has the date '20261120' of 8 digits; write it as YYMMDD, '261120'.",
    ],
    [':32A:261120EUR1, ', "4:17 T40 Field 32A has white space after '261120EUR1,'; leave it out."],
    [':32A: 261120EUR1,', '4:6 T50 Field 32A begins with white space; leave it out.'],
    [':71A:SHA\n', '14:1 T31 Field 71A has an empty line at its end; leave it out.'],
    [':71A:SHA\t', "13:9 T08 Field 71A has white space after 'SHA'; leave it out."],
    [':50A:oakngb20', "6:6 T27 Field 50A has 'oakngb20'; write the BIC in capitals, 'OAKNGB20'."],
    [
      ':50A:OAKNGB20AXXX',
      "6:6 T27 Field 50A has 'OAKNGB20AXXX', the address of a terminal; leave out its ninth character: 'OAKNGB20XXX'.",
    ],
    [':71A:SHA\r', '13:6 T08 Field 71A has an extra CR at the end of a line; write CR LF alone.'],
    [':50A:OAKNGB20 ', "6:14 T27 Field 50A has white space after 'OAKNGB20'; leave it out."],
    [':50K:A\u00a0B', /^6:7 M60 Field 50K has the character U\+00A0 \(no-break space\); each must be /],
    [':50K:A\u{1f600}', /^6:7 M60 Field 50K has the character '\u{1f600}'; each must be /u],
    [
      ':59F:/123\nSUEDWERK',
      /^10:1 T34 Field 59F has the line 'SUEDWERK' without a number and a slash at its start; /,
    ],
    [
      ':59F:/123',
      /^9:10 T31 Field 59F has too few lines; its format is \[\/34x\] CRLF 4\*\(1!n\/33x\), like /,
    ],
  ])('%j', (field, sentence) => {
    expect(saidOf(field)).toEqual([
      typeof sentence === 'string' ? sentence : expect.stringMatching(sentence),
    ]);
  });

  it('an institution with an account alone lacks its BIC, and no more', () => {
    expect(said(MT103.replace(':59:', ':54A:/1\r\n:59:'))).toEqual([
      expect.stringMatching(/^9:8 T31 Field 54A has too few lines; /),
    ]);
  });

  it.each(['915', '123123123', '09:15'])('a time like %s', (time) => {
    const text = MT103.replace(':23B:', `:13C:/CLSTIME/${time}+0100\r\n:23B:`);
    expect(said(text)).toEqual([`3:15 T38 Field 13C has the time '${time}'; write 4 digits, HHMM.`]);
  });

  it('a sign of a time offset', () => {
    const text = MT103.replace(':23B:', ':13C:/SNDTIME/0915*0100\r\n:23B:');
    expect(said(text)).toEqual(["3:19 T15 Field 13C has the sign '*'; write + or -."]);
  });

  it.each([
    [':32A:26112012500,50', 12],
    [':32A:2611201,', 12],
    [':33B:12500,50', 6],
    [':71F:5,', 6],
  ])('a currency that is missing in %j', (field, column) => {
    expect(saidOf(field).filter((sentence) => sentence.includes(field.slice(1, 4)))).toEqual([
      expect.stringMatching(
        new RegExp(
          `^\\d+:${column} T52 Field ... has no currency; write a code of ISO 4217 like EUR in front of the amount\\.$`,
        ),
      ),
    ]);
  });

  it.each(['60F', '62F', '64', '65'])('a currency that is missing in a balance (%s)', (tag) => {
    const fields = ['60F', '62F', '64', '65'].map(
      (one) => `:${one}:C261120${one === tag ? '' : 'EUR'}1000,00`,
    );
    const text = `{1:F01OAKNGB20AXXX0001000001}{2:I940ELMFDEF0XXXXN}{4:\r\n:20:A\r\n:25:1\r\n:28C:1\r\n${fields.join('\r\n')}\r\n-}`;
    expect(said(text)).toEqual([expect.stringMatching(/ T52 Field \w+ has no currency; /)]);
  });

  it.each([
    [
      'OAKNGBX001ELMFDE',
      "2:12 T34 Field 22C has 'X' where each character of the reference code must be a digit",
    ],
    [
      'OAKNGB12O1ELMFDE',
      "2:14 T34 Field 22C has 'O' where each character of the reference code must be a digit",
    ],
    [
      'OAKNGB1234ELM1DE',
      "2:19 T34 Field 22C has '1' where each character of the party prefix must be a capital letter",
    ],
  ])('a part of fixed length in 22C: %s', (value, sentence) => {
    const text = `{1:F01OAKNGB20AXXX0001000001}{2:I300ELMFDEF0XXXXN}{4:\r\n:22C:${value}\r\n-}{5:{TNG:}}`;
    expect(said(text)).toContainEqual(expect.stringContaining(`${sentence};`));
  });

  it('a mark in small letters', () => {
    const text = `{1:F01OAKNGB20AXXX0001000001}{2:I940ELMFDEF0XXXXN}{4:
:20:A
:25:1
:28C:1
:60F:c261120EUR1,
:62F:C261120EUR1,
-}`;
    expect(said(text)).toEqual(["5:6 T51 Field 60F has the mark 'c'; write C or D."]);
  });
});

describe('consequences of a mistake are not reported as mistakes', () => {
  it('an invalid currency does not also differ from that of the instructed amount', () => {
    const text = MT103.replace(':32A:261120EUR', ':32A:261120EUX');
    expect(said(text)).toEqual([expect.stringMatching(/^4:12 T52 Field 32A has the currency EUX/)]);
  });

  it("an invalid currency of the receiver's charges", () => {
    const text = MT103.replace(':71A:SHA', ':71A:OUR\r\n:71G:EUX1,');
    expect(said(text)).toEqual([expect.stringMatching(/^14:6 T52 /)]);
  });

  it('an invalid currency of a balance', () => {
    const statement = (currency: string): string => `{1:F01OAKNGB20AXXX0001000001}{2:I940ELMFDEF0XXXXN}{4:
:20:A
:25:1
:28C:1
:60F:C261120EUR1,
:62F:C261120${currency}1,
-}`;
    expect(said(statement('XYZ'))).toEqual([expect.stringMatching(/^6:13 T52 /)]);
    expect(said(statement('USD'))).toEqual([expect.stringMatching(/^6:6 C27 /)]);
  });

  it.each([
    [':50F:1/A\n3/GB/LONDON', [/^6:6 T54 /]],
    [':50F:1/A\n2/ROAD\n3/GB/LONDON', [/^6:6 T54 /]],
    [':50F:/1\n1/\n3/GB/LONDON', [/^7:3 T31 /]],
    [':50F:/1\nACME\n3/GB/LONDON', [/^7:1 T34 /]],
    [':50F:/1\n1/A\n2/\n3/GB/LONDON', [/^8:3 T31 /]],
    [
      ':50F:/1\n1/A\n3/GBL',
      [/^8:1 T73 Field 50F has 'GBL'; write a slash after the country, like GB\/TOWN\.$/],
    ],
  ])('%j', (field, sentences) => {
    expect(saidOf(field)).toEqual(sentences.map((sentence) => expect.stringMatching(sentence)));
  });

  it('instructions that exclude each other are not out of order too', () => {
    const text = MT103.replace(':23B:CRED', ':23B:CRED\r\n:23E:CORT\r\n:23E:REPA');
    expect(said(text)).toEqual([expect.stringMatching(/^5:6 D67 /)]);
  });
});

describe('a reject or return in field 72 (T80)', () => {
  const about = 'REF20261105A';
  it.each([
    [`:72:/RETN/59\n/AC01/CLOSED\n/MREF/${about}`, []],
    [`:72:/REJT/32A/2\n/AM05/\n/MREF/${about}\n/TEXT/TWICE\n//IN MAY`, []],
    [
      `:72:/RETN/\n/AC01/\n/MREF/${about}`,
      [
        "14:5 T80 Field 72 has the line '/RETN/'; write the field at problem after the code, like /REJT/59, or 99 if it is none.",
      ],
    ],
    [
      `:72:/REJT/99\n/MREF/${about}`,
      [
        "15:1 T80 Field 72 has the line '/MREF/REF20261105A' in place of the reason; write it on the second line, like /AC01/.",
      ],
    ],
    [':72:/REJT/99', ['14:5 T80 Field 72 has no reason; write it on the second line, like /AC01/.']],
    [':72:/RETN/99\n/AC01/', [expect.stringMatching(/^14:5 T80 Field 72 does not name the payment; /)]],
  ])('%j', (field, sentences) => {
    expect(said(MT103.replace('-}', `${field.replaceAll('\n', '\r\n')}\r\n-}`))).toEqual(sentences);
  });
});

describe('a likely slip is a warning', () => {
  it.each([
    [':50K:/GB29 NWBK 6016 1331 9268 19\nA', /^6:7 iban_spelling .* in capitals, GB29NWBK60161331926819\.$/],
    [':50K:/gb29nwbk60161331926819\nA', /^6:7 iban_spelling /],
    [':50K:GB29NWBK60161331926819\nA', /^6:6 account_without_slash .*; write \/GB29NWBK60161331926819\.$/],
    [
      ':50K:/IBAN GB29NWBK60161331926819\nA',
      /^6:7 iban_spelling .*IBAN and spaces, in capitals, GB29NWBK60161331926819\.$/,
    ],
    [':50K:/IBAN: gb29 nwbk 6016 1331 9268 19\nA', /^6:7 iban_spelling .* GB29NWBK60161331926819\.$/],
    [':50K:/IBANGB29NWBK60161331926819\nA', /^6:7 iban_spelling .* GB29NWBK60161331926819\.$/],
    [':50K:/IBAN GB29NWBK60161331926818\nA', /^6:7 iban_checksum /],
    [
      ':50K:IBAN GB29NWBK60161331926819\nA',
      /^6:6 account_without_slash .*; write \/GB29NWBK60161331926819\.$/,
    ],
    [':59F:/IBAN DE89370400440532013000\n1/A\n3/GB/LONDON', /^9:7 iban_spelling /],
    [':59:/123', /^9:5 name_missing /],
    [':59:/\nA', /^9:5 account_missing /],
  ])('%j', (field, sentence) => {
    expect(saidOf(field)).toEqual([expect.stringMatching(sentence)]);
    expect(problems(withField(field))).toEqual([expect.stringMatching(/^warning /)]);
  });

  it('a rate of zero', () => {
    const text = MT103.replace(':33B:EUR12500,50', ':33B:USD13500,\r\n:36:0,00');
    expect(said(text)).toEqual([expect.stringMatching(/^6:5 zero_rate /)]);
  });

  it('an unknown time that is indicated', () => {
    const text = MT103.replace(':23B:', ':13C:/SENDTIME/0915+0100\r\n:23B:');
    expect(said(text)).toEqual([expect.stringMatching(/^3:7 unknown_time_code .*; write CLSTIME, /)]);
  });

  it('an account with only a mark of debit or credit is not an account', () => {
    const text = MT103.replace(':59:', ':52D:/D\r\nOAK BANK\r\n:59:');
    expect(said(text)).toEqual([]);
  });
});
