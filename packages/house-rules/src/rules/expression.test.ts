import { sample } from '@clearbench/messages';
import { describe, expect, it } from 'vitest';
import { compileRules } from '../house-rules.ts';
import { check, rule } from '../testing/check.ts';

const expression = (source: string, more: object = {}) =>
  rule({ kind: 'expression', expression: source, text: 'Not like this.', ...more });

function compiled(source: string, more: object = {}) {
  const read = compileRules({ title: 'Test', rules: [expression(source, more)] });
  return read.ok ? read.warnings : read.problems;
}

describe('an expression is checked when it is saved', () => {
  it.each<[string, string]>([
    ['transfer.foo == ""', 'transfer has no field foo; use reference'],
    ['transfer.refrence == ""', 'transfer has no field refrence; did you mean reference?'],
    ['transfr.amount < 5.0', "'transfr' is not known; did you mean transfer?"],
    ['transfer.amount <= "20000"', 'transfer.amount is a number, and "20000" is text; write 20000'],
    ['transfer.reference > 1000', 'write double(transfer.reference) > 1000.0'],
    ['transfer.valueDate > "27.11.2026"', 'write it like "2026-11-27"'],
    ['transfer.reference == null', 'write !has(transfer.reference)'],
    ['format == "pain"', 'format is never "pain"; use swift-mt'],
    ['transfer.amount', 'its value is a number; a condition is true or false'],
    ['transfer.reference.startswith("A")', 'there is no function startswith(); did you mean startsWith?'],
    ['transfer.reference.contains(5)', 'contains() does not work here'],
    ['transfer.amount + 1 > 5.0', 'write 1.0 in place of 1'],
    ['transfer.amount = 5.0', 'write == to compare (line 1, column 17)'],
    ['transfer.amount > 5.0 and type == ""', 'write && in place of and'],
    ['not transfer.amount > 5.0', 'write ! in place of not'],
    ['transfer.reference =~ "A"', 'write value.matches("pattern")'],
    ['if (transfer.amount > 5.0) true', 'condition ? value : other'],
    ['transfer.amount > 1,000.00', 'without marks between its thousands'],
    ['transfer.currency == “EUR”', 'straight quotation marks'],
    ['# limit\ntransfer.amount > 5.0', 'a comment begins with //'],
    ['transfer.reference.matches("[")', 'the pattern "[" can\'t be read'],
    ['matches(transfer.reference, "a(")', 'the pattern "a(" can\'t be read'],
    ['(transfer.amount > 5.0', '( is not closed'],
    ['type == "MT103', 'a quotation mark " is not closed'],
    ['', 'it is empty'],
  ])('%s', (source, advice) => {
    const [problem] = source === '' ? [{ message: 'it is empty' }] : compiled(source);
    expect(problem?.message).toContain(advice);
    expect(problem?.message).not.toMatch(/<input>|expecting|[.?]\.$/);
  });

  it.each<[string, string, string]>([
    [
      'pacs.008.*',
      'message.document.CdtTrfTxInf.all(t, t.PmtId.EndToEndIdd != "")',
      'did you mean EndToEndId?',
    ],
    ['pacs.008.*', 'message.document.CdtTrfTxInf.PmtId.UETR != ""', 'message.document.CdtTrfTxInf is a list'],
    ['pacs.008.*', 'message.document.CdtTrfTxInf.all(t, t.ChrgBr == "SHARE")', 't.ChrgBr is never "SHARE"'],
    ['pacs.008.*', 'message.document.CdtTrfTxInf[0].IntrBkSttlmAmt.value > 9000', 'write double('],
    ['MT103*', 'message.interbankSettledAmout.currency == "EUR"', 'did you mean interbankSettledAmount?'],
    ['camt.053.*', 'message.document.CdtTrfTxInf.size() > 0', 'message.document has no field CdtTrfTxInf'],
  ])('against the content of its types: %s, %s', (types, source, advice) => {
    expect(compiled(source, { types: [types] })[0]?.message).toContain(advice);
  });

  it('without types, against the content of every type', () => {
    expect(compiled('message.document.CdtTrfTxInf.all(t, t.PmtId.UETR != "")')).toEqual([]);
    expect(compiled('message.detailsOfCharges == "SHA"')).toEqual([]);
    expect(compiled('message.detailOfCharge == "SHA"')[0]?.message).toContain(
      'did you mean detailsOfCharges?',
    );
  });

  it('texts of digits that are compared are a warning with the right form', () => {
    const source = 'message.document.CdtTrfTxInf.all(t, t.IntrBkSttlmAmt.value <= "9000")';
    expect(compiled(source, { types: ['pacs.008.*'] })).toEqual([
      {
        path: '/rules/0/expression',
        rule: 'the-rule',
        message: expect.stringContaining('compare double(t.IntrBkSttlmAmt.value) <= 9000.0'),
      },
    ]);
  });
});

describe('an expression', () => {
  it.each([
    'matches(transfer.currency, "E.R")',
    'transfer.currency.matches("E.R")',
    'contains(transfer.currency, "U") && startsWith(transfer.currency, "E") && endsWith(transfer.currency, "R")',
    'size(transfer.currency) == 3 && transfer.currency.size() == 3',
    'transfer.currency == "EUR" // and no other',
    'double(message.document.CdtTrfTxInf[0].IntrBkSttlmAmt.value) > 9000.0',
  ])('is true: %s', (source) => {
    expect(check(sample('pacs.008.001.08'), [expression(source)])).toEqual([]);
  });

  it('says nothing about a message that lacks its field, unless it asks with has', () => {
    const statement = sample('camt.053.001.08');
    expect(check(statement, [expression('transfer.amount > 1.0')])).toEqual([]);
    expect(check(statement, [expression('message.document.CdtTrfTxInf.size() == 1')])).toEqual([]);
    expect(check(statement, [expression('has(transfer.amount)')])).toMatchObject([
      { message: expect.stringContaining('Not like this.') },
    ]);
  });
});
