import { CHARACTER_SET_TITLES, foreignTo } from '../conditions/character-sets.ts';
import { isTransferField, type RuleOf, TRANSFER_FIELDS } from '../document/document.ts';
import {
  fieldValue,
  type ItemFacts,
  type Position,
  positionOfField,
  positionOfNode,
} from '../message/item-facts.ts';
import { pathOf } from '../message/message-tree.ts';
import { textOf } from '../message/tree.ts';
import { type Compiled, compiled, type Refusal } from './compiled-rule.ts';

export function compileCharacters({ set, extra = '', paths }: RuleOf<'characters'>): Compiled {
  const foreign = foreignTo(set, extra);
  const isNamed = (path: string): boolean => paths === undefined || paths.includes(path);
  return compiled((item, { budget }) => {
    budget.spendUnits(item.tree.weight);
    const refusals: Refusal[] = [];
    for (const { text, position } of textsOf(item, paths, isNamed)) {
      budget.spendUnits(text.length);
      const [character] = foreign.exec(text) ?? [];
      if (character === undefined) continue;
      const place = position();
      const says = `${place.path} has the character '${shown(character)}', which is not in ${CHARACTER_SET_TITLES[set]}.`;
      refusals.push({ ...place, says, fix: 'Write it with other characters.' });
    }
    return refusals;
  });
}

/** Invisible characters by their number. */
function shown(character: string): string {
  if (!/[\p{C}\p{M}\p{Z}]/u.test(character)) return character;
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

interface Text {
  readonly text: string;
  position(): Position;
}

function* textsOf(
  item: ItemFacts,
  paths: readonly string[] | undefined,
  isNamed: (path: string) => boolean,
): Generator<Text, void, undefined> {
  const { message, tree } = item;
  for (const field of TRANSFER_FIELDS) {
    if (!(message === null ? isNamed(field) : paths?.includes(field))) continue;
    const text = fieldValue(item, field);
    if (text !== null) yield { text, position: () => positionOfField(item, field) };
  }
  if (message === null) return;
  if (paths === undefined) {
    for (const placed of tree.leaves()) {
      const { node } = placed;
      yield { text: textOf(node, message), position: () => positionOfNode(node, pathOf(placed)) };
    }
  }
  for (const path of paths ?? []) {
    if (isTransferField(path)) continue;
    for (const node of tree.follow(path).nodes) {
      yield { text: textOf(node, message), position: () => positionOfNode(node, path) };
    }
  }
}
