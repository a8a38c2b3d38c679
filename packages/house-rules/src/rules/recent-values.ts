import { contentOf } from '@clearbench/messages/inside';
import { messageOf, openTransfers } from '@clearbench/messages/transfers';
import { fieldPath } from '@clearbench/rule-documents/cel';
import { present } from '../message/item-facts.ts';

/** Items of a file that are read: the others have the same fields. */
const ITEMS_MAX = 3;
const VALUES_MAX = 2_000;
const LENGTH_MAX = 60;

/** The values of the fields that expressions can use in a text, by path: `transfer.amount`, `message.debtor.name`. */
export function valuesIn(text: string): Map<string, string> {
  const { items, format } = openTransfers(text);
  const values = new Map<string, string>();
  for (let count = 0; count < ITEMS_MAX; count++) {
    const { done, value: item } = items.next();
    if (done === true) break;
    const { transfer, type } = item;
    const message = messageOf(item);
    note(values, 'type', type ?? format.toUpperCase());
    note(values, 'format', format);
    note(values, 'transfer', transfer === null ? {} : present(transfer));
    if (message !== null) note(values, 'message', contentOf(message));
  }
  return values;
}

/** The first value of a path counts. */
function note(values: Map<string, string>, path: string, value: unknown): void {
  if (values.size >= VALUES_MAX || value === null || value === undefined) return;
  if (Array.isArray(value)) note(values, `${path}[0]`, value[0]);
  else if (typeof value !== 'object') {
    const text = String(value);
    const shown = text.length > LENGTH_MAX ? `${text.slice(0, LENGTH_MAX)}…` : text;
    if (!values.has(path)) values.set(path, shown);
  } else {
    for (const [name, part] of Object.entries(value)) note(values, fieldPath(path, name), part);
  }
}
