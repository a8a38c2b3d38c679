import type { Budget } from '@clearbench/rule-documents/budget';
import { CHARACTER_SET_TITLES, foreignTo } from '../conditions/character-sets.ts';
import { isTransferField, type RuleOf, TRANSFER_FIELDS } from '../document/document.ts';
import { fieldValue, type Position, positionOfField, positionOfNode } from '../message/item-facts.ts';
import { textOf } from '../message/parsed-message.ts';
import { compilePath } from '../message/path.ts';
import { type Compiled, compiled, type Refusal } from './compiled-rule.ts';

export function compileCharacters({ set, extra = '', paths }: RuleOf<'characters'>): Compiled {
  const foreign = foreignTo(set, extra);
  const isNamed = (path: string): boolean => paths === undefined || paths.includes(path);
  const namedFields = paths === undefined ? [] : TRANSFER_FIELDS.filter(isNamed);
  const namedPaths = (paths ?? []).filter((path) => !isTransferField(path)).map(compilePath);
  const isForeign = (text: string, budget: Budget): boolean => {
    budget.spendUnits(text.length);
    return foreign.test(text);
  };
  return compiled((item, { budget }) => {
    const { message, tree } = item;
    budget.spendUnits(tree.weight);
    const refusals: Refusal[] = [];
    /** @param position found only for a refusal: that is rare, and costs more than the check */
    const check = (text: string, position: () => Position): void => {
      budget.spendUnits(text.length);
      const [character] = foreign.exec(text) ?? [];
      if (character === undefined) return;
      const place = position();
      const says = `${place.path} has the character '${shown(character)}', which is not in ${CHARACTER_SET_TITLES[set]}.`;
      refusals.push({ ...place, says, fix: 'Write it with other characters.' });
    };
    for (const field of message === null ? TRANSFER_FIELDS.filter(isNamed) : namedFields) {
      const text = fieldValue(item, field);
      if (text !== null) check(text, () => positionOfField(item, field));
    }
    if (message === null) return refusals;
    if (paths === undefined && isForeign(tree.text, budget)) {
      for (const node of tree.leaves) {
        check(node.value ?? '', () => positionOfNode(node, tree.pathOf(node)));
      }
    }
    for (const path of namedPaths) {
      for (const node of tree.follow(path).nodes) {
        check(textOf(node, message), () => positionOfNode(node, path.source));
      }
    }
    return refusals;
  });
}

/** Invisible characters by their number. */
function shown(character: string): string {
  if (!/[\p{C}\p{M}\p{Z}]/u.test(character)) return character;
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
