import { whyNotPayable } from '@clearbench/domain';
import { readTransfers } from '@clearbench/messages/transfers';
import { expect, it } from 'vitest';
import { CSV_TEMPLATE, TEMPLATES, templateValues } from './templates.ts';

const values = templateValues(new Date('2026-11-20T10:00:00Z'));

it('there are five templates', () => {
  expect(TEMPLATES).toHaveLength(5);
});

it.each(TEMPLATES)('$title is a payload without errors, of its type', ({ content, type, fileFormat }) => {
  const { format, items, problems } = readTransfers(content(values), { type });
  expect([...problems, ...items.flatMap((item) => item.problems)]).toEqual([]);
  expect(format).toBe(fileFormat);
  expect(items.map(({ transfer }) => transfer?.type)).toContain(type);
});

it.each(TEMPLATES.filter((template) => template !== CSV_TEMPLATE))(
  '$title can be paid out by every provider',
  ({ content, type }) => {
    const { items } = readTransfers(content(values), { type });
    expect(items.length).toBeGreaterThan(0);
    for (const { transfer } of items) {
      expect(transfer).not.toBeNull();
      if (transfer !== null) expect(whyNotPayable(transfer)).toBeNull();
    }
  },
);

it('CSV Payload can be paid out with the column that its text names', () => {
  const [head, row] = CSV_TEMPLATE.content(values).split('\n');
  const { items } = readTransfers(`${head},receiver_account\n${row},DE89370400440532013000\n`, {
    type: CSV_TEMPLATE.type,
  });
  expect(items.map(({ transfer }) => transfer && whyNotPayable(transfer))).toEqual([null]);
});
